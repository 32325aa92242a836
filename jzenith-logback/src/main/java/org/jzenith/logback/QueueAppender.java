package org.jzenith.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.logging.LogAppender;

/** Gives events to a queue. */
final class QueueAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    /** How long a stop waits for what is not written yet, in all appenders together. */
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

    /** Begins to write on a thread of its own. */
    void startWriter() {
        queue.startWriter(getName());
    }

    /** Writes what is in the queues, for a bounded time; from then on, whoever logs writes. */
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
