package org.jzenith.core;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.vertx.core.Vertx;
import java.lang.Thread.UncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees each {@link OutOfMemoryError} that libraries catch, while an application that {@code run()} has started is in
 * this process: Netty and Vert.x only log it, and then go on without the event loop that died of it; RxJava and plain
 * threads end in the handler for uncaught exceptions. These belong to the whole process: what was there before is
 * wrapped, and put back afterwards. The caller synchronizes.
 */
final class OutOfMemoryWatch {

    private static final Logger LOG = LoggerFactory.getLogger(OutOfMemoryWatch.class);

    /** A handler that tells of each failure before the handler that was there before does what it did. */
    private static final class Uncaught implements UncaughtExceptionHandler {

        private final @Nullable UncaughtExceptionHandler before;

        Uncaught(@Nullable UncaughtExceptionHandler before) {
            this.before = before;
        }

        @Override
        @SuppressWarnings("SystemOut") // This is what a JVM without a handler does.
        public void uncaughtException(Thread thread, Throwable failure) {
            OutOfMemory.check(failure);
            if (before == null) {
                System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                failure.printStackTrace();
            } else {
                before.uncaughtException(thread, failure);
            }
        }
    }

    private OutOfMemoryWatch() {}

    /** Begins. Netty's classes ask for their loggers when they are loaded, so this comes before the first of them. */
    static void begin() {
        OutOfMemory.endsProcess(true);
        Thread.setDefaultUncaughtExceptionHandler(new Uncaught(Thread.getDefaultUncaughtExceptionHandler()));
        InternalLoggerFactory.setDefaultFactory(WatchedLoggerFactory.of(InternalLoggerFactory.getDefaultFactory()));
    }

    /**
     * As Vert.x without a handler, logs what nothing has caught, but not before it has looked at it. A handler of the
     * application's own remains.
     */
    static void watch(Vertx vertx) {
        if (vertx.exceptionHandler() == null) {
            vertx.exceptionHandler(failure -> {
                OutOfMemory.check(failure);
                LOG.error("Unhandled exception", failure);
            });
        }
    }

    /**
     * Ends. A handler that other code has set since remains; ours then does no harm, and neither do the loggers that
     * Netty's classes keep.
     */
    static void end() {
        OutOfMemory.endsProcess(false);
        if (Thread.getDefaultUncaughtExceptionHandler() instanceof Uncaught ours) {
            Thread.setDefaultUncaughtExceptionHandler(ours.before);
        }
        if (InternalLoggerFactory.getDefaultFactory() instanceof WatchedLoggerFactory ours) {
            InternalLoggerFactory.setDefaultFactory(ours.before());
        }
    }
}
