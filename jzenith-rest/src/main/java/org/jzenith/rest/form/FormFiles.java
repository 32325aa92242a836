package org.jzenith.rest.form;

import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** The store of forms that are too large for the memory, until their requests have ended. Safe on any thread. */
public final class FormFiles {

    private static final Set<StandardOpenOption> OPTIONS = Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE); // Unix removes its name as soon as it is open.

    private final Path folder;
    private final long memoryBytes;
    private final long diskBytes;
    private final AtomicLong stored = new AtomicLong();

    @Inject
    FormFiles(MultipartConfiguration configuration) {
        this(
                configuration.folder().orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"))),
                configuration.memorySize().bytes(),
                configuration.diskSize().bytes());
    }

    /** Takes the folder, the maximum size of a form in memory, and the maximum size of all forms on the disk. */
    public FormFiles(Path folder, long memoryBytes, long diskBytes) {
        this.folder = folder;
        this.memoryBytes = memoryBytes;
        this.diskBytes = diskBytes;
    }

    /** Returns the maximum size of a form in memory. */
    public long memoryBytes() {
        return memoryBytes;
    }

    /** Returns the number of bytes of all forms on the disk. */
    public long storedBytes() {
        return stored.get();
    }

    /** Returns the maximum number of bytes of all forms on the disk. */
    public long diskBytes() {
        return diskBytes;
    }

    /** Creates a temporary file that only this process can read; may block. */
    FileChannel create() throws IOException {
        try {
            return FileChannel.open(folder.resolve("jzenith-form-" + UUID.randomUUID()), OPTIONS, permissions());
        } catch (IOException e) {
            throw new IOException(
                    "A form could not be kept in a file in " + folder
                            + " (expected: a folder in which files can be created). Fix: another rest.multipart.folder",
                    e);
        }
    }

    private static FileAttribute<?>[] permissions() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Reserves space on the disk for a form that already has {@code before} bytes there. Throws 503 if other forms take
     * the space, and 413 if the form exceeds all of it.
     */
    void take(long bytes, long before) {
        if (before + bytes > diskBytes) {
            throw FormRefusal.tooLarge("The form is larger than " + diskBytes + " bytes.");
        }
        if (stored.addAndGet(bytes) > diskBytes) {
            stored.addAndGet(-bytes);
            throw FormRefusal.noRoom();
        }
    }

    /** Releases space. */
    void release(long bytes) {
        stored.addAndGet(-bytes);
    }
}
