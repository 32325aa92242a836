package org.jzenith.rest.form;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file that is deleted unless it becomes complete. Any thread may close it while another one writes to it. */
final class NewFile {

    private static final Logger LOG = LoggerFactory.getLogger(NewFile.class);

    private final Path file;
    private final FileChannel channel;
    private boolean ended;

    /** Creates the file; throws {@link java.nio.file.FileAlreadyExistsException} if it exists. */
    NewFile(Path file) throws IOException {
        this.file = file;
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Appends the bytes, unless the file has been closed. */
    synchronized void write(Buffer buffer) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(buffer.getBytes());
        while (!ended && bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    synchronized void complete() throws IOException {
        if (!ended) {
            channel.close();
            ended = true;
        }
    }

    /** Deletes the file if it is not complete. */
    synchronized void close() {
        if (ended) {
            return;
        }
        ended = true;
        try (channel) {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("A file that was not received completely could not be deleted: {}", file, e);
        }
    }
}
