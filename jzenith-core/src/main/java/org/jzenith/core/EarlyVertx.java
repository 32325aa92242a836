package org.jzenith.core;

import io.vertx.core.Vertx;
import org.jzenith.core.plugin.Ahead;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Vert.x of an application that may not come about: made beside the reading of modules and configuration, of which it needs nothing. */
final class EarlyVertx {

    private static final Logger LOG = LoggerFactory.getLogger(JZenith.class);

    private final VertxThreads threads = new VertxThreads();
    private final Ahead<Vertx> vertx = Ahead.begin("vertx-start", () -> VertxFactory.create(threads));

    /** Returns it, once it is there. */
    Vertx get() {
        return vertx.get();
    }

    VertxThreads threads() {
        return threads;
    }

    /** Leaves nothing of it behind: there will be no application. */
    void discard() {
        try {
            get().close().toCompletionStage().toCompletableFuture().join();
            threads.awaitEnd();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) { // The start failed for another reason, which is the one to tell.
            LOG.debug("Vert.x did not stop", e);
        }
    }
}
