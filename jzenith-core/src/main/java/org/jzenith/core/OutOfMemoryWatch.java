package org.jzenith.core;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.vertx.core.Vertx;
import java.lang.Thread.UncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices each {@link OutOfMemoryError} that libraries catch, while an application that {@code run()} started is in
 * this process. Netty and Vert.x only log the error, and go on without the event loop that died of it. RxJava and plain
 * threads pass it to the handler for uncaught exceptions. Loggers and handlers belong to the whole process: this class
 * wraps the previous ones and restores them afterwards. The caller synchronizes.
 */
final class OutOfMemoryWatch {

    private static final Logger LOG = LoggerFactory.getLogger(OutOfMemoryWatch.class);

    /** Checks each failure, then calls the previous handler. */
    private static final class Uncaught implements UncaughtExceptionHandler {

        private final @Nullable UncaughtExceptionHandler before;

        Uncaught(@Nullable UncaughtExceptionHandler before) {
            this.before = before;
        }

        @Override
        @SuppressWarnings("SystemOut") // A JVM without a handler does the same.
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

    /** Begins. Netty's classes obtain their loggers when they are loaded, so call this method before they are. */
    static void begin() {
        OutOfMemory.endsProcess(true);
        Thread.setDefaultUncaughtExceptionHandler(new Uncaught(Thread.getDefaultUncaughtExceptionHandler()));
        InternalLoggerFactory.setDefaultFactory(WatchedLoggerFactory.of(InternalLoggerFactory.getDefaultFactory()));
    }

    /**
     * Checks each uncaught failure and then logs it, as Vert.x does without a handler. A handler of the application
     * remains.
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
     * Ends. If other code has set a handler since, that handler remains. Ours then does no harm, and neither do the
     * loggers that Netty's classes keep.
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
