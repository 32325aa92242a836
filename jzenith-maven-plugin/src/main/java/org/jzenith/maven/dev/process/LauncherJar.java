package org.jzenith.maven.dev.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A JAR with the main class of a process that the goal starts, for the class path of the application. */
public final class LauncherJar {

    private static final long CONSTANT_TIME = 1_000_000_000_000L;

    private LauncherJar() {}

    /** Writes a JAR with some classes of this plugin, always with the same bytes; returns it. */
    public static Path write(Path jar, List<Class<?>> classes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(bytes)) {
            for (Class<?> type : classes) {
                add(type, out);
            }
        }
        if (!Files.exists(jar) || !Arrays.equals(Files.readAllBytes(jar), bytes.toByteArray())) {
            Files.createDirectories(jar.getParent());
            Files.write(jar, bytes.toByteArray());
        }
        return jar;
    }

    private static void add(Class<?> type, JarOutputStream out) throws IOException {
        String name = type.getName().replace('.', '/') + ".class";
        JarEntry entry = new JarEntry(name);
        entry.setTime(CONSTANT_TIME);
        out.putNextEntry(entry);
        try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
            out.write(Objects.requireNonNull(in, name).readAllBytes());
        }
        out.closeEntry();
    }
}
