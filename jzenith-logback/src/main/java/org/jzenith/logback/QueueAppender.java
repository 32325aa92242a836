package org.jzenith.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.logging.LogAppender;

/** Passes events to a queue. */
final class QueueAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    /** The time limit of a stop for unwritten lines, in all appenders together. */
    private static final Duration FLUSH = Duration.ofSeconds(2);

    private final LogQueue queue;
    private final @Nullable Path file;

    QueueAppender(String name, LogQueue queue, @Nullable Path file) {
        setName(name);
        this.queue = queue;
        this.file = file;
    }

    LogQueue queue() {
        return queue;
    }

    LogAppender described() {
        return new LogAppender(getName(), file == null ? "console" : "file", file);
    }

    @Override
    protected void append(ILoggingEvent event) {
        queue.offer(event);
    }

    /** Starts to write on a separate thread. */
    void startWriter() {
        queue.startWriter(getName());
    }

    /** Writes the content of the queues, for a bounded time; from then on, logging threads write. */
    static void stopWriters(List<QueueAppender> appenders) {
        appenders.forEach(appender -> appender.queue.stopWriter());
        long deadline = System.nanoTime() + FLUSH.toNanos();
        for (QueueAppender appender : appenders) {
            appender.queue.awaitWriter(deadline - System.nanoTime());
        }
    }

    @Override
    public void stop() {
        super.stop();
        stopWriters(List.of(this));
        queue.close();
    }
}
