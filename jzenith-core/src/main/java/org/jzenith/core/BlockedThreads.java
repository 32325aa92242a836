package org.jzenith.core;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs threads of one Vert.x that one task has blocked for too long. In the first seconds of a process, an event loop
 * loads hundreds of classes, and on a busy machine this takes longer than Vert.x allows. A task that begins then is
 * therefore reported later, but it is reported. Called by the thread of Vert.x that looks at the others each second.
 */
final class BlockedThreads {

    /** The logger of Vert.x itself, so that a configuration of the log need not know this class. */
    static final String LOGGER = "io.vertx.core.impl.BlockedThreadChecker";

    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
    private static final long FIRST_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long FIRST_LIMIT_NANOS = Duration.ofSeconds(10).toNanos();

    private final LongSupplier clock;
    private final long beginNanos;

    /** Begins the first seconds. */
    BlockedThreads() {
        this(System::nanoTime);
    }

    /** Takes the time from a clock that counts nanoseconds. */
    BlockedThreads(LongSupplier clock) {
        this.clock = clock;
        this.beginNanos = clock.getAsLong();
    }

    /** Vert.x calls this each second as long as the thread is blocked. */
    interface Handler {

        /**
         * Handles a thread that is blocked.
         *
         * @param blockedNanos how long one task has occupied the thread
         * @param limitNanos how long Vert.x allows
         * @param traceNanos the time from which on Vert.x logs the stack of the thread
         */
        void blocked(Thread thread, long blockedNanos, long limitNanos, long traceNanos);
    }

    void report(Thread thread, long blockedNanos, long limitNanos, long traceNanos) {
        long taskBegan = clock.getAsLong() - beginNanos - blockedNanos;
        long limit = taskBegan < FIRST_NANOS ? Math.max(limitNanos, FIRST_LIMIT_NANOS) : limitNanos;
        if (blockedNanos < limit) {
            return;
        }
        Throwable trace = null;
        if (blockedNanos > traceNanos) {
            trace = new Throwable("The stack of the blocked thread");
            trace.setStackTrace(thread.getStackTrace());
        }
        LOG.warn(
                "Thread {} has been blocked for {} ms, time limit is {} ms",
                thread.getName(),
                Duration.ofNanos(blockedNanos).toMillis(),
                Duration.ofNanos(limit).toMillis(),
                trace);
    }
}
