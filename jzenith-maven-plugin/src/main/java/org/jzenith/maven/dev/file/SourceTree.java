package org.jzenith.maven.dev.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The files of some folders at one moment, by their sizes and times. The goal scans folders again and again instead of
 * watching them. That works the same on every file system, also on a mounted or shared one.
 *
 * @param files the states of the files, which reveal changes
 */
public record SourceTree(Map<Path, State> files) {

    /** Temporary files of editors, and hidden files. */
    private static final Pattern IGNORED = Pattern.compile("\\..*|.*~|#.*#|.*\\.(swp|swx|tmp|part)|___jb_.*|4913");

    record State(FileTime time, long size, String key) {}

    /** A file, and its change. */
    public record Change(Path file, Kind kind) {}

    public enum Kind {
        ADDED,
        CHANGED,
        DELETED
    }

    /** Scans folders and single files, which need not exist. */
    public static SourceTree of(Collection<Path> roots) {
        Map<Path, State> files = new TreeMap<>();
        for (Path root : roots) {
            try {
                Files.walkFileTree(root, new Visitor(root, files));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new SourceTree(files);
    }

    /** Returns the changes since another moment, in the order of the files. */
    public List<Change> since(SourceTree before) {
        TreeSet<Path> all = new TreeSet<>(files.keySet());
        all.addAll(before.files.keySet());
        return all.stream()
                .filter(file -> !Objects.equals(files.get(file), before.files.get(file)))
                .map(file -> new Change(file, kind(file, before)))
                .toList();
    }

    private Kind kind(Path file, SourceTree before) {
        if (!files.containsKey(file)) {
            return Kind.DELETED;
        }
        return before.files.containsKey(file) ? Kind.CHANGED : Kind.ADDED;
    }

    /** Collects the existing files, although files come and go meanwhile. */
    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;
        private final Map<Path, State> files;

        Visitor(Path root, Map<Path, State> files) {
            this.root = root;
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean ignored = !folder.equals(root)
                    && IGNORED.matcher(folder.getFileName().toString()).matches();
            return ignored ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!IGNORED.matcher(file.getFileName().toString()).matches()) {
                files.put(
                        file,
                        new State(
                                attributes.lastModifiedTime(),
                                attributes.size(),
                                String.valueOf(attributes.fileKey())));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // Gone, or not there yet.
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
