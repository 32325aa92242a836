package org.jzenith.client;

import io.vertx.core.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A stream of letters that knows what has been read of it. */
final class CountedStream extends InputStream {

    /** How much has been read. */
    final AtomicLong count = new AtomicLong();
    /** How often it was closed. */
    final AtomicInteger closed = new AtomicInteger();
    /** Whether anything was done on an event loop. */
    final AtomicBoolean onEventLoop = new AtomicBoolean();

    private final long size;
    private final long failsAt;

    CountedStream(long size) {
        this(size, Long.MAX_VALUE);
    }

    /** Fails once this many bytes have been read. */
    CountedStream(long size, long failsAt) {
        this.size = size;
        this.failsAt = failsAt;
    }

    boolean isClosed() {
        return closed.get() > 0;
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException("It would be slow.");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        onEventLoop.compareAndSet(false, Context.isOnEventLoopThread());
        if (closed.get() > 0) {
            throw new IOException("It is closed.");
        }
        long before = count.get();
        if (before >= failsAt) {
            throw new IOException("The disk is broken.");
        }
        int read = (int) Math.min(length, size - before);
        Arrays.fill(bytes, offset, offset + read, (byte) 'x');
        count.addAndGet(read);
        return read == 0 ? -1 : read;
    }

    @Override
    public void close() {
        onEventLoop.compareAndSet(false, Context.isOnEventLoopThread());
        closed.incrementAndGet();
    }
}
