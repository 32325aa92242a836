package org.jzenith.rest.support;

import com.google.common.util.concurrent.Uninterruptibles;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import io.vertx.core.Context;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.http.server.HttpServers;

/**
 * The only event loop of a server, which is kept busy until this is freed or closed: then it learns of the stop first,
 * and only then of what clients have sent meanwhile.
 */
public final class BusyEventLoop implements AutoCloseable {

    private final TestServer server;
    private final CountDownLatch free = new CountDownLatch(1);
    private final SingleThreadEventExecutor loop;

    public BusyEventLoop(TestServer server) throws Exception {
        this.server = server;
        Context context = server.application()
                .injector()
                .getInstance(ServingEventLoops.class)
                .contexts()
                .get(0);
        CompletableFuture<SingleThreadEventExecutor> busy = new CompletableFuture<>();
        context.runOnContext(nothing -> {
            busy.complete((SingleThreadEventExecutor) ThreadExecutorMap.currentExecutor());
            Uninterruptibles.awaitUninterruptibly(free);
        });
        loop = busy.get(20, TimeUnit.SECONDS);
    }

    /** Begins to close the server; returns when the drain is what the event loop does next. */
    public CompletableFuture<Void> beginClose() {
        CompletableFuture<Void> closed = server.beginClose();
        Await.until(() -> Thread.getAllStackTraces().values().stream().anyMatch(BusyEventLoop::waitsForTheDrain));
        return closed;
    }

    /** Nothing else shows that the event loop has been told. */
    private static boolean waitsForTheDrain(StackTraceElement[] stack) {
        Set<String> classes =
                Stream.of(stack).map(StackTraceElement::getClassName).collect(Collectors.toSet());
        return classes.contains(HttpServers.class.getName()) && classes.contains(CountDownLatch.class.getName());
    }

    /** Opens a connection; returns when it has been accepted, and is what the event loop will learn of next. */
    public RawConnection connect() throws IOException {
        int before = loop.pendingTasks();
        RawConnection connection = new RawConnection(server);
        Await.until(() -> loop.pendingTasks() > before);
        return connection;
    }

    /** Leaves it to the server. */
    public void free() {
        free.countDown();
    }

    @Override
    public void close() {
        free();
    }
}
