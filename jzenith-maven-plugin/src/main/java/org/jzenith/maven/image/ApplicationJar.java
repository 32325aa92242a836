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

    /**
     * Writes the JAR; the same files give the same bytes. It has entries for folders, too, because applications list
     * resources by them, such as the scripts of {@code db/migration}.
     */
    static Path write(Path classes, Path jar, Instant time) throws IOException {
        List<Path> all;
        try (Stream<Path> walked = Files.walk(classes)) {
            all = walked.filter(path -> !path.equals(classes)).sorted().toList();
        }
        Files.createDirectories(jar.toAbsolutePath().getParent());
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Path path : all) {
                boolean folder = Files.isDirectory(path);
                String name = classes.relativize(path)
                        .toString()
                        .replace(path.getFileSystem().getSeparator(), "/");
                ZipEntry entry = new ZipEntry(folder ? name + '/' : name);
                entry.setLastModifiedTime(FileTime.from(time));
                zip.putNextEntry(entry);
                if (!folder) {
                    Files.copy(path, zip);
                }
                zip.closeEntry();
            }
        }
        Files.setLastModifiedTime(jar, FileTime.from(time));
        return jar;
    }
}
