package org.jzenith.devservices;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A folder that is created once and used by all later starts. Several processes may create it at the same time. Each
 * fills a folder of its own next to it, and the first complete one is renamed.
 */
final class CachedFolder {

    /**
     * Contains the number of files and folders, because cleaners of temporary files may delete some of them. Also
     * contains the number of bytes, because a crash of the machine or a full disk may truncate some.
     */
    private static final String COMPLETE = "complete";
    /** Far longer than a creation: a killed process has left an older folder behind. */
    private static final Duration STALE = Duration.ofDays(1);

    private CachedFolder() {}

    /** Fills an empty folder. */
    interface Maker {
        void fill(Path folder) throws IOException;
    }

    /** Returns the folder {@code name} in {@code cache}; creates it unless it exists and is complete. */
    static Path get(Path cache, String name, Maker maker) throws IOException {
        deleteStale(cache, name + '.');
        Path target = cache.resolve(name);
        if (isComplete(target)) {
            return target;
        }
        Path fresh = Files.createTempDirectory(cache, name + '.');
        Closeable cleanUp = () -> delete(fresh);
        try (cleanUp) {
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
            maker.fill(fresh);
            Files.writeString(fresh.resolve(COMPLETE), content(fresh));
            name(fresh, target);
        }
        return target;
    }

    /** Called at each use, because an abandoned folder is still young when its creation is repeated. */
    private static void deleteStale(Path cache, String prefix) {
        FileTime oldest = FileTime.from(Instant.now().minus(STALE));
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(
                cache, path -> path.getFileName().toString().startsWith(prefix))) {
            for (Path folder : folders) {
                if (Files.isDirectory(folder)
                        && Files.getLastModifiedTime(folder).compareTo(oldest) < 0) {
                    delete(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Another process or the next start deletes it; this start does not depend on that.
        }
    }

    private static void name(Path fresh, Path target) throws IOException {
        try {
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException taken) {
            if (!isComplete(target)) {
                replaceDamaged(fresh, target);
            }
        }
    }

    /** One thread of one process at a time, because another would move away the new folder. */
    private static synchronized void replaceDamaged(Path fresh, Path target) throws IOException {
        Path file = target.resolveSibling(target.getFileName() + ".lock");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            FileLock unused = channel.lock(); // Released when the channel is closed.
            if (!isComplete(target)) {
                Path damaged = Files.createTempDirectory(target.resolveSibling(""), target.getFileName() + ".");
                Files.move(target, damaged.resolve(COMPLETE), StandardCopyOption.ATOMIC_MOVE);
                name(fresh, target);
                delete(damaged);
            }
        }
    }

    private static boolean isComplete(Path folder) throws IOException {
        try {
            return Files.readString(folder.resolve(COMPLETE)).equals(content(folder));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static String content(Path folder) throws IOException {
        AtomicLong entries = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        Path complete = folder.resolve(COMPLETE);
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                entries.incrementAndGet();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path visited, BasicFileAttributes attributes) {
                if (!visited.equals(complete)) {
                    entries.incrementAndGet();
                    bytes.addAndGet(attributes.size());
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return entries + " entries, " + bytes + " bytes\n";
    }

    /** Deletes a folder with its content, if it exists; other processes may delete files in it at the same time. */
    static void delete(Path folder) throws IOException {
        CleanUp.run(() -> Command.of("rm", "-rf", "--", folder.toString()).runOrThrow());
    }
}
