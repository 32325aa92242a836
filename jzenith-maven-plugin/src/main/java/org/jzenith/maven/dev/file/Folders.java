package org.jzenith.maven.dev.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on whole folders. */
public final class Folders {

    private Folders() {}

    /** Returns the regular files below a folder, in order; empty if the folder does not exist. */
    public static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Deletes the content of a folder, but not the folder. */
    public static void empty(Path folder) throws IOException {
        delete(folder, false);
    }

    /** Deletes a folder with its content; does nothing if it does not exist. */
    public static void delete(Path folder) throws IOException {
        delete(folder, true);
    }

    private static void delete(Path folder, boolean itself) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walked = Files.walk(folder)) {
            all = walked.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            if (itself || !path.equals(folder)) {
                Files.deleteIfExists(path);
            }
        }
    }
}
