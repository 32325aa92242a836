package org.jzenith.maven.image;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The classes and resources of an application as a JAR, because an archive of the JVM does not support folders. */
final class ApplicationJar {

    private ApplicationJar() {}

    /** Writes the JAR; the same files give the same bytes. */
    static Path write(Path classes, Path jar, Instant time) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        Files.createDirectories(jar.toAbsolutePath().getParent());
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Path file : files) {
                ZipEntry entry = new ZipEntry(classes.relativize(file)
                        .toString()
                        .replace(file.getFileSystem().getSeparator(), "/"));
                entry.setLastModifiedTime(FileTime.from(time));
                zip.putNextEntry(entry);
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        Files.setLastModifiedTime(jar, FileTime.from(time));
        return jar;
    }
}
