package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.Uninterruptibles;
import io.vertx.core.Context;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.rest.server.RestServer;

/**
 * The only event loop of a server, which is kept busy until this is freed or closed: then it learns of the stop first,
 * and only then of what clients have sent meanwhile.
 */
final class BusyEventLoop implements AutoCloseable {

    private final TestServer server;
    private final CountDownLatch free = new CountDownLatch(1);

    BusyEventLoop(TestServer server) throws InterruptedException {
        this.server = server;
        Context loop = server.application()
                .injector()
                .getInstance(ServingEventLoops.class)
                .contexts()
                .get(0);
        CountDownLatch busy = new CountDownLatch(1);
        loop.runOnContext(nothing -> {
            busy.countDown();
            Uninterruptibles.awaitUninterruptibly(free);
        });
        assertThat(busy.await(20, TimeUnit.SECONDS)).isTrue();
    }

    /** Begins to close the server; returns when the drain is what the event loop does next. */
    CompletableFuture<Void> beginClose() {
        CompletableFuture<Void> closed = server.beginClose();
        Await.until(() -> Thread.getAllStackTraces().values().stream().anyMatch(BusyEventLoop::waitsForTheDrain));
        return closed;
    }

    /** Nothing else shows that the event loop has been told. */
    private static boolean waitsForTheDrain(StackTraceElement[] stack) {
        Set<String> classes =
                Stream.of(stack).map(StackTraceElement::getClassName).collect(Collectors.toSet());
        return classes.contains(RestServer.class.getName()) && classes.contains(CountDownLatch.class.getName());
    }

    /** Leaves it to the server. */
    void free() {
        free.countDown();
    }

    @Override
    public void close() {
        free();
    }
}
