package org.jzenith.http.files;

import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.exchange.FileSending;
import org.jzenith.http.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open file of a folder. */
final class FolderFile implements StoredFile {

    private static final Logger LOG = LoggerFactory.getLogger(FolderFile.class);

    private final FileChannel channel;
    private final long length;
    private final long modified;
    private final String tag;
    private final WorkerExecutor workers;

    FolderFile(FileChannel channel, BasicFileAttributes attributes, WorkerExecutor workers) {
        this.channel = channel;
        this.length = attributes.size();
        this.modified = attributes.lastModifiedTime().to(TimeUnit.SECONDS);
        this.tag = '"'
                + Long.toHexString(attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS))
                + '-'
                + Long.toHexString(length)
                + '"';
        this.workers = workers;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public String tag() {
        return tag;
    }

    @Override
    public @Nullable Long modified() {
        return modified;
    }

    @Override
    public void send(Exchange exchange, long first, long size) {
        new FileSending(exchange, workers, channel, first, size, this::close).begin();
    }

    /** Closes the file on a worker, because a close may block too. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // A failure is logged.
    public void close() {
        workers.executeBlocking(
                () -> {
                    try {
                        channel.close();
                    } catch (IOException e) {
                        LOG.debug("A file could not be closed", e);
                    }
                    return null;
                },
                false);
    }
}
