package org.jzenith.maven.dev.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.project.DevSettings;
import org.jzenith.maven.launch.Launcher;

/** The class path of the application: JARs of libraries, which stay loaded, and folders, which change. */
public final class ClassPaths {

    /** The files that Logback looks for with the class loader of its own JAR only, in its order. */
    private static final List<String> LOGBACK = List.of("logback-test.xml", "logback.xml");

    /**
     * The division of the class path in the JVM of the application.
     *
     * @param libraries the class path of the JVM
     * @param folders the folders whose classes are replaced after an edit; empty if that is impossible
     * @param logback the configuration of Logback in one of the folders, which it reads once
     */
    record Layout(List<Path> libraries, List<Path> folders, Optional<LogbackFile> logback) {
        boolean canReload() {
            return !folders.isEmpty();
        }
    }

    /** A file at a time; a later one needs another JVM. */
    record LogbackFile(Path file, FileTime time) {
        static LogbackFile of(Path file) {
            try {
                return new LogbackFile(file, Files.getLastModifiedTime(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private final List<Path> folders = new ArrayList<>();
    private final List<Path> libraries = new ArrayList<>();
    private final Path launcher;
    private final Set<String> names = new HashSet<>();

    /** Reads the content of the libraries, which stay unchanged. */
    ClassPaths(DevSettings settings) throws IOException {
        folders.add(settings.classes());
        launcher = LauncherJar.write(settings.work().resolve("launcher.jar"), Launcher.classes());
        for (Path entry : settings.runtimeClassPath()) {
            if (Files.isRegularFile(entry)) {
                libraries.add(entry);
                try (ZipFile zip = new ZipFile(entry.toFile())) {
                    zip.stream().map(ZipEntry::getName).forEach(names::add);
                }
            } else {
                folders.add(entry);
            }
        }
    }

    /** Returns the JARs of the libraries and of the launcher. */
    List<Path> libraries() {
        List<Path> all = new ArrayList<>(libraries);
        all.add(launcher);
        return all;
    }

    /** Returns the whole class path, for a process that runs the application once. */
    List<Path> current() {
        return Stream.concat(folders.stream(), libraries.stream()).toList();
    }

    /**
     * Returns the class path as the JVM of the application divides it now. If a class of the application hides one of a
     * library, the code of the library must see that class, so one class loader has all classes.
     */
    Layout layout() throws IOException {
        boolean hidden = false;
        for (Path folder : folders) {
            hidden |= Folders.files(folder).stream()
                    .map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
                    .anyMatch(name -> name.endsWith(".class") && names.contains(name));
        }
        if (hidden) {
            return new Layout(
                    Stream.concat(folders.stream(), libraries().stream()).toList(), List.of(), Optional.empty());
        }
        Optional<LogbackFile> logback = LOGBACK.stream()
                .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
                .filter(Files::exists)
                .findFirst()
                .map(LogbackFile::of);
        return new Layout(libraries(), folders, logback);
    }
}
