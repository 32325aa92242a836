package org.jzenith.http.management;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A route that stops the JVM for a moment to inspect it, for operators with the key. Makes one dump at a time, on a
 * thread of its own.
 */
abstract class DumpRoute extends ManagementRoute {

    private static final Logger LOG = LoggerFactory.getLogger(DumpRoute.class);
    private static final HttpProblem BUSY = HttpProblem.of(503).withDetail("Another one is being made or sent.");

    private final WorkerExecutor worker;
    private final AtomicBoolean busy = new AtomicBoolean();

    DumpRoute(String path, WorkerExecutor worker) {
        super(path, GET, AccessRule.authenticated());
        this.worker = worker;
    }

    final WorkerExecutor worker() {
        return worker;
    }

    @Override
    final void answer(Exchange exchange, Buffer body) {
        if (busy.compareAndSet(false, true)) {
            LOG.info("{} is being made for an operator", this);
            begin(exchange);
        } else {
            exchange.send(BUSY);
        }
    }

    /** Makes the dump and sends it, then calls {@link #done}. Called on the event loop of the request. */
    abstract void begin(Exchange exchange);

    /**
     * Runs {@code dump} on the worker, then {@code next} on the event loop of the request. If that fails, answers with
     * an error.
     */
    final <T> void make(Exchange exchange, Callable<T> dump, Consumer<T> next) {
        Context loop = Vertx.currentContext();
        worker.executeBlocking(dump, false)
                .onComplete(made -> loop.runOnContext(nothing -> {
                    if (made.succeeded()) {
                        next.accept(made.result());
                    } else {
                        done();
                        refuse(exchange, made.cause());
                    }
                }));
    }

    private void refuse(Exchange exchange, Throwable failure) {
        OutOfMemory.check(failure);
        if (failure instanceof UnsupportedOperationException) {
            exchange.send(HttpProblem.of(501).withDetail(failure.getMessage()));
        } else {
            LOG.error("{} could not be made", this, failure);
            exchange.fail(failure);
        }
    }

    /** Allows the next dump. May be called on any thread. */
    final void done() {
        busy.set(false);
    }
}
