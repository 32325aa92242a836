package org.jzenith.maven.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.logging.Log;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.aot.Training;
import org.jzenith.maven.jvm.JavaCommand;

/**
 * The training run of an image, outside of it. It uses the same JARs, in the same places below another folder, with the
 * same times, class path and options, because the JVM compares these when it reads the archive.
 *
 * @param settings the image
 * @param java the program of the JVM, which has to be the same build as that in the base
 * @param work a folder for all created files
 */
record ImageTraining(ImageSettings settings, Path java, Path work) {

    /**
     * Returns whether an image gets an archive if the project does not decide: with an AOT cache, which also has
     * profiles, if the requests of the training are known and the JVM can be the one of the base.
     */
    static boolean isUsual(int javaVersion, @Nullable String trainer, Path requests, Log messages) {
        if (javaVersion < Training.AOT_CACHE || !Files.exists(requests)) {
            return false;
        }
        int version = Runtime.version().feature();
        if (trainer == null && version != javaVersion) {
            messages.info("The image has no archive of the JVM, because Maven runs on Java " + version
                    + ", and the base has Java " + javaVersion
                    + ". For a faster start, run Maven on the JDK of the base, or set jzenith.image.trainer");
            return false;
        }
        return true;
    }

    /**
     * Returns the training with a program, or with the JVM of Maven if there is none.
     *
     * @throws IOException if that JVM cannot be the one of the base
     */
    static ImageTraining of(ImageSettings settings, @Nullable String java, Path work) throws IOException {
        int version = Runtime.version().feature();
        if (java != null) {
            return new ImageTraining(settings, Path.of(java), work);
        }
        if (version != settings.javaVersion()) {
            throw new IOException("jzenith.image.train: Maven runs on Java " + version + ", and the base has Java "
                    + settings.javaVersion() + " (expected: the same JVM, since an archive fits no other)."
                    + " Fix: set jzenith.image.trainer to the program java of a JDK that is the same build");
        }
        return new ImageTraining(settings, JavaCommand.program(), work);
    }

    /** Copies the JARs, and returns the training run with them. */
    Training prepare(List<String> arguments) throws IOException {
        Path folder = work.resolve("app");
        copy(settings.application(), folder.resolve(ImageBuilder.APPLICATION));
        for (List<Path> libraries : List.of(settings.dependencies(), settings.snapshots())) {
            for (Path library : libraries) {
                copy(library, folder.resolve(ImageBuilder.LIBRARIES + library.getFileName()));
            }
        }
        return new Training(
                java,
                settings.javaVersion(),
                ImageJvmOptions.of(settings.javaVersion(), Optional.empty(), settings.jvmOptions()),
                folder,
                settings.run(),
                arguments,
                work.resolve(settings.archiveName()).toAbsolutePath(),
                work.resolve("training.log").toAbsolutePath());
    }

    private void copy(Path file, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(to, FileTime.from(settings.time()));
    }
}
