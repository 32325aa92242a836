package org.jzenith.logback;

import ch.qos.logback.core.rolling.RolloverFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A file that Logback's policy rolls by size and time. This class writes the file itself. Logback would hide a failure,
 * go on writing to a removed file, and could not be interrupted in a pipe without a reader. If another program removes
 * or renames the file, this class creates it again within a second, with its folder. After a failure, it opens the file
 * at most once a second. A file that is not regular, such as a named pipe, is only written to. No other process may
 * write to the file.
 */
final class RolledFile implements Sink {

    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The JDK keeps a buffer outside of the heap for each thread, as large as its largest write. */
    private static final int PIECE = 64 * 1024;

    private final Path path;
    private final RollPolicy policy;
    private @Nullable FileChannel channel;
    private @Nullable Object key;
    private boolean regular;
    private boolean failed;
    private long checkedNanos;

    RolledFile(Path path, RollPolicy policy) {
        this.path = path;
        this.policy = policy;
    }

    @Override
    public void write(byte[] lines) throws IOException {
        boolean recent = System.nanoTime() - checkedNanos < CHECK_NANOS;
        if (failed && recent) {
            throw new IOException(path + " could not be written less than a second ago");
        }
        try {
            if (!recent) {
                check();
            }
            append(rolled(lines), lines);
            failed = false;
        } catch (IOException e) {
            failed = true;
            close();
            throw e;
        }
    }

    /** Closes the file if the path no longer leads to it. */
    private void check() throws IOException {
        checkedNanos = System.nanoTime();
        if (channel == null || !regular) {
            return;
        }
        try {
            Object found = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            if (key != null && !key.equals(found)) {
                close();
            }
        } catch (NoSuchFileException e) {
            close();
        }
    }

    private FileChannel rolled(byte[] lines) throws IOException {
        FileChannel open = channel == null ? open() : channel;
        if (regular && policy.isTriggeringEvent(path.toFile(), lines) && open.size() > 0) {
            close();
            try {
                policy.rollover();
            } catch (RolloverFailure e) {
                // If rolling fails, the file continues until the next time. Logback's status has the message.
            }
            open = open();
        }
        return open;
    }

    private FileChannel open() throws IOException {
        Path folder = path.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        regular = Files.isRegularFile(path) || Files.notExists(path);
        if (!policy.isStarted()) {
            policy.start(); // Reads the file and its folder.
        }
        // Opening a pipe only for writing would wait until another process reads it.
        FileChannel opened = regular
                ? FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)
                : FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel = opened;
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        key = attributes.fileKey();
        policy.getLengthCounter().reset();
        policy.getLengthCounter().add(attributes.size());
        return opened;
    }

    /** Writes all bytes, or removes the part that was written before the failure. */
    private void append(FileChannel file, byte[] lines) throws IOException {
        long before = regular ? file.size() : 0;
        try {
            for (int written = 0; written < lines.length; ) {
                written += file.write(ByteBuffer.wrap(lines, written, Math.min(PIECE, lines.length - written)));
            }
        } catch (IOException e) {
            if (regular && file.isOpen()) {
                file.truncate(before);
            }
            throw e;
        }
        policy.getLengthCounter().add(lines.length);
    }

    @Override
    public void close() {
        FileChannel closing = channel;
        channel = null;
        try {
            if (closing != null) {
                closing.close();
            }
        } catch (IOException e) {
            failed = true;
        }
    }
}
