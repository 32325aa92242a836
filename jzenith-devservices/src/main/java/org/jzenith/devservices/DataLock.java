package org.jzenith.devservices;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The lock of one application on a data folder; the operating system releases it however the process ends. */
final class DataLock implements AutoCloseable {

    /**
     * The beginning of a system property for each lock of this process. The operating system releases the lock of a
     * process as soon as the process closes the file anywhere. So a second application in this process must not even
     * open it. That application may have another class loader, so a static field would not work.
     */
    private static final String HELD = "lock of jzenith-devservices: ";

    private final Path file;
    private final FileChannel channel;

    private DataLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Locks an existing folder; throws {@code DEV-6} if another application has locked it. */
    static DataLock take(Path folder, ServerKind kind) throws IOException {
        Path file = folder.resolve(kind.key() + ".lock");
        if (System.getProperties().putIfAbsent(HELD + file, "held") != null) {
            throw DevServicesProblems.failure(
                    DevServicesProblems.inUse(folder, ProcessHandle.current().pid() + ", this one"), null);
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw DevServicesProblems.failure(
                        DevServicesProblems.inUse(folder, Files.readString(file).strip()), null);
            }
            String pid = ProcessHandle.current().pid() + "\n";
            channel.truncate(0).write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
            return new DataLock(file, channel);
        } catch (IOException | RuntimeException e) {
            if (channel != null) {
                channel.close();
            }
            System.clearProperty(HELD + file);
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            System.clearProperty(HELD + file);
        }
    }
}
