package org.jzenith.maven.dev.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jzenith.maven.dev.project.DevSettings;
import org.jzenith.maven.jvm.JavaCommand;
import org.jzenith.maven.jvm.TimedProcess;

/**
 * An archive of the JVM (CDS) with the loaded classes of the JDK and of the libraries, and a list of the libraries'
 * classes. Both make starts faster. The first start on a class path records the classes. The archive is created beside
 * the running application.
 */
final class ClassArchive {

    /** The format of {@code -Xlog:class+load}; classes that the JVM generates have other names and sources. */
    private static final Pattern LOADED =
            Pattern.compile("(?<name>[\\w.$]+) source: (?<source>jrt:\\S+|file:\\S+\\.jar|shared objects file.*)");

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final DevSettings settings;
    private final List<Path> libraries;
    private final Path archive;
    private final Path list;
    private final Path log;

    /** Begins without an archive. */
    ClassArchive(DevSettings settings, ClassPaths classPaths) throws IOException {
        this.settings = settings;
        this.libraries = classPaths.libraries();
        String name = name(settings, libraries);
        this.archive = settings.work().resolve(name + ".jsa");
        this.list = settings.work().resolve(name + ".classes");
        this.log = settings.work().resolve(name + ".log");
    }

    private static String name(DevSettings settings, List<Path> libraries) throws IOException {
        StringBuilder all = new StringBuilder(Runtime.version() + " " + settings.jvmOptions());
        for (Path library : libraries) {
            all.append(library).append(Files.getLastModifiedTime(library)).append(Files.size(library));
        }
        return UUID.nameUUIDFromBytes(all.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /** Returns the list of classes to load ahead; the file may not exist. */
    Path list() {
        return list;
    }

    boolean isMade() {
        return Files.exists(archive);
    }

    /** Returns the options that use the archive; without an archive, those that record the classes. */
    List<String> options() throws IOException {
        if (isMade()) {
            return List.of(
                    "-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:disable", "-Xlog:all=error:stderr");
        }
        if (Files.exists(list)) { // The archive is being created, or could not be created.
            return List.of();
        }
        Files.deleteIfExists(log);
        return List.of("-Xlog:class+load:file=" + log + ":none:filecount=0");
    }

    /** Creates the missing files from the classes that the running application has loaded. Takes some seconds. */
    void make() throws IOException, InterruptedException {
        if (Files.exists(list) || !Files.exists(log)) {
            return;
        }
        TreeSet<String> ofLibraries = new TreeSet<>();
        List<String> all = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            Matcher loaded = LOADED.matcher(line);
            if (loaded.lookingAt()) {
                all.add(loaded.group("name").replace('.', '/'));
                if (loaded.group("source").startsWith("file:")) {
                    ofLibraries.add(loaded.group("name"));
                }
            }
        }
        Files.write(list, ofLibraries);
        Path classes = settings.work().resolve("archived.lst");
        Files.write(classes, all);
        Path begun = archive.resolveSibling(archive.getFileName() + ".part");
        List<String> command = new ArrayList<>(List.of(settings.java().toString()));
        command.addAll(settings.jvmOptions());
        command.addAll(List.of(
                "-Xshare:dump",
                "-XX:SharedClassListFile=" + classes,
                "-XX:SharedArchiveFile=" + begun,
                "-Xlog:disable",
                "-cp",
                JavaCommand.classPath(libraries)));
        Path output = settings.work().resolve("archive.log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        try (TimedProcess process = TimedProcess.start(builder)) {
            if (!process.succeeds(TIMEOUT) || !Files.exists(begun)) {
                throw new IOException("the JVM that makes it: " + process.state() + "; its output is in " + output);
            }
            Files.move(begun, archive, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(log);
        }
    }
}
