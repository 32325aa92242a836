package org.jzenith.http.accesslog;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.OutOfMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes entries to the log on a thread of its own, because an appender may block; a console does if nothing reads it.
 * The memory of waiting entries is limited. Above the limit, entries are dropped without a message, which might block
 * too. Safe on any thread.
 */
final class AccessLogWriter {

    private static final Logger ACCESS = LoggerFactory.getLogger("org.jzenith.access");
    private static final Logger LOG = LoggerFactory.getLogger(AccessLogWriter.class);
    private static final long FLUSH_MILLIS = TimeUnit.SECONDS.toMillis(5);

    private final LineFormat format;
    private final long maxBytes;
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final LongAdder written = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private @Nullable Thread thread;
    private volatile boolean closing;
    /** Set by the last entry of the queue. Used only by the writing thread. */
    private boolean ended;

    AccessLogWriter(LineFormat format, long maxBytes) {
        this.format = format;
        this.maxBytes = maxBytes;
    }

    /** Starts the writing thread. Further calls do nothing. */
    synchronized void start() {
        if (thread == null && !closing) {
            thread = new Thread(this::run, "access-log");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Adds an entry, or drops it if the queue is full. Never blocks. */
    void add(AccessLogEntry entry) {
        long size = entry.size();
        if (waitingBytes.addAndGet(size) > maxBytes || closing) {
            waitingBytes.addAndGet(-size);
            dropped.increment();
        } else {
            queue.add(() -> {
                waitingBytes.addAndGet(-size);
                write(entry);
            });
        }
    }

    private void run() {
        try {
            while (!ended) {
                queue.take().run();
            }
        } catch (InterruptedException e) { // The stop waits no longer.
            LOG.debug("The access log ends before everything is written", e);
        }
    }

    private void write(AccessLogEntry entry) {
        try {
            ACCESS.info(format.line(entry));
            written.increment();
        } catch (Throwable e) { // An Error too: otherwise the log would end.
            OutOfMemory.check(e);
            dropped.increment();
            LOG.debug("A line of the access log could not be written", e);
        }
    }

    /** Writes all waiting entries, for at most some seconds. */
    synchronized void close() {
        Thread writing = thread;
        if (writing == null || closing) {
            return;
        }
        closing = true;
        queue.add(() -> ended = true);
        try {
            writing.join(FLUSH_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (writing.isAlive()) {
            int lost = queue.size() - 1; // Without the end marker.
            dropped.add(lost);
            writing.interrupt();
            LOG.warn(
                    "{} lines of the access log were not written within {} of the stop",
                    lost,
                    DurationText.ofMillis(FLUSH_MILLIS));
        }
    }

    long written() {
        return written.sum();
    }

    long dropped() {
        return dropped.sum();
    }
}
