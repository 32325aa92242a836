package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/**
 * A network that fails on demand: a proxy on a free port of this machine, between an application and a TCP server that
 * it needs. Its behaviour can be changed at any time, for new and for open connections; a change has taken effect when
 * the method returns.
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to("127.0.0.1", 5432);
 *         RunningApplication application = JZenith.application()....withOverride("postgresql.port", proxy.port()).start()) {
 *     proxy.blackHole();
 *     // requests time out, readiness is DOWN
 *     proxy.passThrough();
 *     // and the application recovers
 * }
 * }</pre>
 *
 * <p>The proxy forwards the bytes of a connection unchanged, no faster than the receiver reads them. It forwards a
 * close as a close and a reset as a reset. If the server cannot be reached, the connection of the client is reset. A
 * connection that one side closes in one direction only is closed in both.
 *
 * <p>Safe on any thread except event loops: methods that change something wait until it is done, and throw
 * {@link JZenithException} if that takes more than 20 seconds or fails.
 */
@API(status = API.Status.MAINTAINED)
public final class FaultProxy implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final long DEADLINE_SECONDS = 20;
    /** The attempts are a millisecond apart. */
    private static final int RESERVE_ATTEMPTS = 5_000;

    private final Vertx vertx = Vertx.vertx(
            new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1).setInternalBlockingPoolSize(2));
    private final Context context = vertx.getOrCreateContext();
    private final NetClient connector = vertx.createNetClient();
    private final String serverHost;
    private final int serverPort;
    private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong accepted = new AtomicLong();
    private final ProxiedConnection.Counters counters =
            new ProxiedConnection.Counters(new LongAdder(), new LongAdder());
    private volatile int port;
    /** Used with the lock on this proxy only. */
    private boolean closed;
    /** Like the next two fields, used on the event loop only. */
    private Fault fault = Fault.of(Fault.Kind.NONE);

    private @Nullable NetServer listening;
    /** Keeps the port while nothing listens, so that no other process gets it. */
    private @Nullable Socket reserved;

    private FaultProxy(String serverHost, int serverPort) {
        this.serverHost = requireNonNull(serverHost, "host");
        this.serverPort = serverPort;
    }

    /**
     * Returns a proxy without a fault that listens on a free port of the loopback interface; the server need not be
     * running yet.
     */
    public static FaultProxy to(String host, int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port + " (expected: 1-65535)");
        }
        FaultProxy proxy = new FaultProxy(host, port);
        try {
            proxy.passThrough();
        } catch (Throwable e) {
            proxy.vertx.close();
            throw e;
        }
        return proxy;
    }

    /** Returns the address to connect to: {@code 127.0.0.1}. */
    public String host() {
        return LOOPBACK;
    }

    /** Returns the port to connect to, which never changes. */
    public int port() {
        return port;
    }

    /** Ends any fault: all bytes get through immediately. Connections that have lost bytes are reset. */
    public void passThrough() {
        enter(Fault.of(Fault.Kind.NONE));
    }

    /**
     * Delays every byte and every close by {@code delay} in each direction, so that a round trip takes twice as much
     * longer.
     */
    public void delay(Duration delay) {
        enter(Fault.delay(delay));
    }

    /**
     * Forwards this many bytes of the server on each connection, and then closes the connection; with 0, before any
     * reply. On open connections the count begins now.
     */
    public void cutAfter(long bytes) {
        enter(Fault.cut(bytes));
    }

    /**
     * Accepts connections and bytes but forwards nothing in either direction, not even a close: both sides wait
     * forever, and one side may be gone without the other knowing.
     */
    public void blackHole() {
        enter(Fault.of(Fault.Kind.BLACK_HOLE));
    }

    /** Forwards the bytes of the server, but none of the clients, not even a close: the server never sees a request. */
    public void loseRequests() {
        enter(Fault.of(Fault.Kind.LOST_REQUESTS));
    }

    /** Forwards the bytes of clients, but none of the server, not even a close: clients never see a reply. */
    public void loseReplies() {
        enter(Fault.of(Fault.Kind.LOST_REPLIES));
    }

    /** Resets (RST) all connections on both sides, and each new connection as soon as it is accepted. */
    public void reset() {
        enter(Fault.of(Fault.Kind.RESET));
    }

    /**
     * Behaves like a machine on which the server does not run: all connections are closed and new ones are refused,
     * until another method of this class changes that.
     */
    public void refuse() {
        onEventLoop("stop listening", () -> {
            NetServer server = listening;
            listening = null;
            List.copyOf(open).forEach(ProxiedConnection::close);
            return server == null ? Future.succeededFuture() : server.close().compose(nothing -> reserve());
        });
    }

    /**
     * The operating system refuses connections to a port that a socket is bound to without listening. A selector of the
     * JDK keeps a closed socket until it processes its keys again, which happens after this turn of the event loop.
     */
    private Future<?> reserve() {
        Promise<Object> done = Promise.promise();
        context.runOnContext(now -> reserve(RESERVE_ATTEMPTS, done));
        return done.future();
    }

    private void reserve(int attempts, Promise<Object> done) {
        Socket socket = new Socket();
        reserved = socket;
        try {
            socket.setReuseAddress(true); // Connections that have ended occupy the port for a while.
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setReuseAddress(false);
            done.complete();
        } catch (IOException e) {
            release();
            if (attempts == 1) {
                done.fail(e);
            } else {
                vertx.setTimer(1, timer -> reserve(attempts - 1, done));
            }
        }
    }

    private void release() {
        Socket socket = reserved;
        reserved = null;
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of open client connections, including those that only one side still has open. */
    public int openConnections() {
        return open.size();
    }

    /** Returns the number of client connections accepted so far. */
    public long totalConnections() {
        return accepted.get();
    }

    /** Returns the number of bytes forwarded to the server so far. */
    public long bytesToServer() {
        return counters.toServer().sum();
    }

    /** Returns the number of bytes forwarded to clients so far. */
    public long bytesToClient() {
        return counters.toClient().sum();
    }

    /** Closes all connections and stops listening. Closing again does nothing. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            context.runOnContext(now -> release());
            await("close", vertx.close());
        }
    }

    private void enter(Fault next) {
        onEventLoop("become " + next.kind(), () -> {
            fault = next;
            List.copyOf(open).forEach(connection -> connection.behave(next));
            return listening == null ? listen() : Future.succeededFuture();
        });
    }

    private Future<?> listen() {
        release();
        NetServer server =
                vertx.createNetServer(new NetServerOptions().setHost(LOOPBACK).setPort(port));
        listening = server;
        return server.connectHandler(this::accept)
                .listen()
                .onSuccess(bound -> port = bound.actualPort())
                .onFailure(failure -> listening = null);
    }

    private void accept(NetSocket client) {
        accepted.incrementAndGet();
        ProxiedConnection connection = new ProxiedConnection(vertx, client, fault, counters, open::remove);
        open.add(connection);
        switch (fault.kind()) {
            case RESET -> connection.reset();
            case BLACK_HOLE -> connection.swallow();
            default -> connect(connection);
        }
    }

    private void connect(ProxiedConnection connection) {
        connector.connect(serverPort, serverHost).onComplete(done -> {
            if (done.failed()) {
                connection.reset();
            } else if (connection.isGone()) {
                done.result().close();
                connection.reset();
            } else {
                connection.connected(done.result());
            }
        });
    }

    /**
     * Runs a step on the event loop, the only thread that may use the connections, and waits until it is done. A step
     * must not begin before another one has ended, for example to listen on a port that is just being reserved.
     */
    private synchronized void onEventLoop(String what, Supplier<Future<?>> step) {
        if (closed) {
            throw new IllegalStateException(this + " is closed and cannot " + what + " (expected: to be open)");
        }
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException(
                    this + " cannot " + what + " on an event loop (expected: a thread that may block)");
        }
        Promise<Object> done = Promise.promise();
        context.runOnContext(now -> {
            try {
                step.get().onComplete(done::tryComplete, done::tryFail);
            } catch (Throwable e) { // The waiting thread receives it.
                done.tryFail(e);
            }
        });
        await(what, done.future());
    }

    private void await(String what, Future<?> future) {
        try {
            future.toCompletionStage().toCompletableFuture().get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new JZenithException(this + " did not " + what + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JZenithException("Interrupted while " + this + " was to " + what, e);
        }
    }

    /** Returns the address of the proxy and that of the server. */
    @Override
    public String toString() {
        return "The fault proxy " + LOOPBACK + ':' + port + " to " + serverHost + ':' + serverPort;
    }
}
