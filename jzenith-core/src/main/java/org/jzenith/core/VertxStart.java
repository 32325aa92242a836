package org.jzenith.core;

import io.vertx.core.Vertx;
import org.jzenith.core.eventloop.AcceptHandlers;
import org.jzenith.core.plugin.BackgroundInit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Vert.x of an application whose start may still fail. It is created while modules and configuration are read,
 * because it needs neither.
 */
final class VertxStart {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationLog.NAME);

    private final VertxThreads threads = new VertxThreads();
    private final AcceptHandlers acceptHandlers = new AcceptHandlers();
    private final BackgroundInit<Vertx> vertx = BackgroundInit.begin("vertx-start", this::create);

    private VertxStart() {}

    /** Begins to create a Vert.x, on a thread of its own. */
    static VertxStart begin() {
        return new VertxStart();
    }

    private Vertx create() {
        BlockedThreads blocked = new BlockedThreads();
        Vertx created = VertxCompat.create(threads, acceptHandlers);
        VertxCompat.onBlockedThread(created, blocked::report);
        return created;
    }

    /** Returns the Vert.x; waits until it has been created. */
    Vertx get() {
        return vertx.get();
    }

    VertxThreads threads() {
        return threads;
    }

    /** Returns the handlers for the connections that its servers accept. */
    AcceptHandlers acceptHandlers() {
        return acceptHandlers;
    }

    /** Closes the Vert.x and waits for the end of its threads, because the application does not start. */
    void discard() {
        try {
            get().close().toCompletionStage().toCompletableFuture().join();
            threads.awaitEnd();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) { // The start failed for another reason, which is the one to report.
            LOG.debug("Vert.x did not stop", e);
        }
    }
}
