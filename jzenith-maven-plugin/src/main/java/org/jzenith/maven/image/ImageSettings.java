package org.jzenith.maven.image;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jzenith.maven.aot.Training;

/**
 * The content and the properties of an image.
 *
 * @param base the base image: a name, {@code tar:} with the path of a tar in Docker's format, or {@code scratch}
 * @param javaVersion the version of Java in the base
 * @param java the program in it that runs the application
 * @param dependencies JARs of releases, in the order of the class path
 * @param snapshots JARs of snapshots and of the same build, which change more often
 * @param application the JAR of the application itself
 * @param archive an archive of the JVM that was created for these JARs, as they are in the image
 * @param mainClass the class with {@code main}
 * @param jvmOptions options of the JVM beyond those of every image
 * @param port the port that the application listens on
 * @param user number of the application's user and group
 * @param time the time of all files and of the image
 * @param name name of the image, with a tag
 */
record ImageSettings(
        String base,
        int javaVersion,
        String java,
        List<Path> dependencies,
        List<Path> snapshots,
        Path application,
        Optional<Path> archive,
        String mainClass,
        List<String> jvmOptions,
        int port,
        String user,
        Instant time,
        String name) {

    /**
     * Returns the arguments of the JVM. The class path is relative to the folder of the application. An archive
     * contains the class path, and therefore also fits in another folder.
     */
    List<String> run() {
        List<String> classPath = new ArrayList<>(List.of(ImageBuilder.APPLICATION));
        for (List<Path> libraries : List.of(dependencies, snapshots)) {
            libraries.forEach(library -> classPath.add(ImageBuilder.LIBRARIES + library.getFileName()));
        }
        return List.of("-cp", String.join(":", classPath), mainClass);
    }

    /** Returns the file name of an archive. */
    String archiveName() {
        return javaVersion >= Training.AOT_CACHE ? "app.aot" : "app.jsa";
    }

    ImageSettings withArchive(Path file) {
        return new ImageSettings(
                base,
                javaVersion,
                java,
                dependencies,
                snapshots,
                application,
                Optional.of(file),
                mainClass,
                jvmOptions,
                port,
                user,
                time,
                name);
    }
}
