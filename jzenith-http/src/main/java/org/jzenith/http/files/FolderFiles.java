package org.jzenith.http.files;

import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/**
 * The files in a folder, in their current state at each request. A symbolic link may lead to another place within the
 * folder, but not out of it. The folder itself may be a link, so that deployments can replace it.
 */
final class FolderFiles implements FileSource {

    private static final int ATTEMPTS = 3;
    private static final Pattern HARMLESS =
            Pattern.compile("Not a directory|name too long|Too many levels of symbolic links|Is a directory");

    private final Path folder;
    private final WorkerExecutor workers;

    FolderFiles(Path folder, WorkerExecutor workers) {
        this.folder = folder;
        this.workers = workers;
    }

    @Override
    public @Nullable Problem open(String path) {
        String what = !Files.exists(folder)
                ? "does not exist"
                : !Files.isDirectory(folder) ? "is not a folder" : Files.isExecutable(folder) ? null : "cannot be read";
        return what == null
                ? null
                : Problem.of("FILES-1", folder.toString())
                        .what(what)
                        .expected("a folder with the files to serve")
                        .from("StaticFiles.fromFolder at " + path)
                        .fix("create it, or correct the path, which may be relative to the working directory");
    }

    @Override
    public boolean mayBlock() {
        return true;
    }

    @Override
    public @Nullable StoredFile find(String name) throws IOException {
        Path file = locate(name);
        if (file == null) {
            return null;
        }
        for (int i = 0; i < ATTEMPTS; i++) {
            BasicFileAttributes before = attributes(file);
            FileChannel channel = before == null || !before.isRegularFile() // Opening a pipe would never end.
                    ? null
                    : open(file);
            if (before == null || channel == null) {
                return null;
            }
            if (isSame(before, attributes(file)) && channel.size() == before.size()) {
                return new FolderFile(channel, before, workers);
            }
            channel.close();
        }
        throw new IOException("The file " + file + " changes all the time (expected: files that are replaced by"
                + " renaming others)");
    }

    @Override
    public boolean has(String name) throws IOException {
        Path file = locate(name);
        BasicFileAttributes attributes = file == null ? null : attributes(file);
        return attributes != null && attributes.isRegularFile();
    }

    /** Returns the real path of a name within the folder; null if there is none. */
    private @Nullable Path locate(String name) throws IOException {
        try {
            Path root = folder.toRealPath();
            Path file = root.resolve(name).toRealPath();
            return file.startsWith(root) ? file : null;
        } catch (InvalidPathException e) { // The file system has no such names.
            return null;
        } catch (FileSystemException e) {
            if (isNothing(e)) {
                return null;
            }
            throw e;
        }
    }

    private static @Nullable FileChannel open(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        } catch (FileSystemException e) {
            if (isNothing(e)) {
                return null;
            }
            throw e;
        }
    }

    /**
     * Returns whether a failure means that no file can have the name: it is too long, or below a file. The JDK has no
     * exception class for that.
     */
    private static boolean isNothing(FileSystemException failure) {
        String reason = failure.getReason();
        return failure instanceof NoSuchFileException
                || failure instanceof AccessDeniedException
                || failure instanceof FileSystemLoopException
                || (reason != null && HARMLESS.matcher(reason).find());
    }

    private static @Nullable BasicFileAttributes attributes(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (FileSystemException e) {
            if (isNothing(e)) {
                return null;
            }
            throw e;
        }
    }

    private static boolean isSame(BasicFileAttributes one, @Nullable BasicFileAttributes other) {
        return other != null
                && one.size() == other.size()
                && one.lastModifiedTime().equals(other.lastModifiedTime())
                && Objects.equals(one.fileKey(), other.fileKey());
    }

    @Override
    public String toString() {
        return "files in the folder " + folder;
    }
}
