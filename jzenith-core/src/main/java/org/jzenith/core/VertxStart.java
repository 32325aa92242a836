package org.jzenith.core;

import io.vertx.core.Vertx;
import org.jzenith.core.plugin.BackgroundInit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Vert.x of an application whose start may still fail: created while modules and configuration are read, since it
 * needs neither.
 */
final class VertxStart {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationLog.NAME);

    private final VertxThreads threads;
    private final BackgroundInit<Vertx> vertx;

    private VertxStart(VertxThreads threads, BackgroundInit<Vertx> vertx) {
        this.threads = threads;
        this.vertx = vertx;
    }

    /** Begins to create a Vert.x, on a thread of its own. */
    static VertxStart begin() {
        VertxThreads threads = new VertxThreads();
        return new VertxStart(threads, BackgroundInit.begin("vertx-start", () -> VertxCompat.create(threads)));
    }

    /** Returns the Vert.x; waits until it has been created. */
    Vertx get() {
        return vertx.get();
    }

    VertxThreads threads() {
        return threads;
    }

    /** Closes the Vert.x and waits for the end of its threads, because the application does not start. */
    void discard() {
        try {
            get().close().toCompletionStage().toCompletableFuture().join();
            threads.awaitEnd();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) { // The start failed for another reason, and that is the one to report.
            LOG.debug("Vert.x did not stop", e);
        }
    }
}
