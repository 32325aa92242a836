package org.jzenith.maven.dev;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jzenith.maven.launch.Launcher;

/** The class path of the application, in an order that suits the JVM's archive of classes. */
final class ClassPaths {

    private static final long CONSTANT_TIME = 1_000_000_000_000L;

    private final Path classes;
    private final List<Path> libraries;
    private final Set<String> names = new HashSet<>();

    /** Reads the content of the libraries, which stay unchanged; the launcher is one of them. */
    ClassPaths(DevSettings settings) throws IOException {
        this.classes = settings.classes();
        this.libraries = new ArrayList<>(settings.runtimeClassPath());
        libraries.add(launcher(settings.work()));
        for (Path library : libraries) {
            if (Files.isRegularFile(library)) {
                try (ZipFile zip = new ZipFile(library.toFile())) {
                    zip.stream().map(ZipEntry::getName).forEach(names::add);
                }
            }
        }
    }

    List<Path> libraries() {
        return libraries;
    }

    /** Returns whether all libraries are JARs. Otherwise, the JVM creates no archive. */
    boolean areJars() {
        return libraries.stream().allMatch(Files::isRegularFile);
    }

    /**
     * Returns the class path. The libraries come first, because an archive of the JVM fits only if no folder comes
     * before them. If a file of the application hides one of a library, the application comes first.
     */
    List<Path> current() throws IOException {
        boolean hidden = Folders.files(classes).stream()
                .map(file -> classes.relativize(file).toString().replace(File.separatorChar, '/'))
                .anyMatch(name -> !name.startsWith("META-INF/") && names.contains(name));
        List<Path> all = new ArrayList<>(libraries);
        all.add(hidden || !areJars() ? 0 : all.size(), classes);
        return all;
    }

    static String joined(List<Path> classPath) {
        return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Creates a JAR that contains only the launcher, always with the same bytes; returns it. */
    private static Path launcher(Path folder) throws IOException {
        Path jar = folder.resolve("launcher.jar");
        String name = Launcher.class.getName().replace('.', '/') + ".class";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(bytes);
                InputStream in = Launcher.class.getClassLoader().getResourceAsStream(name)) {
            JarEntry entry = new JarEntry(name);
            entry.setTime(CONSTANT_TIME);
            out.putNextEntry(entry);
            out.write(Objects.requireNonNull(in, name).readAllBytes());
            out.closeEntry();
        }
        if (!Files.exists(jar) || !Arrays.equals(Files.readAllBytes(jar), bytes.toByteArray())) {
            Files.createDirectories(folder);
            Files.write(jar, bytes.toByteArray());
        }
        return jar;
    }
}
