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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/**
 * A network that fails on demand: stands on a free port of this machine between an application and a TCP server that it needs.
 * What it does can be changed at any time, for new connections and those that are open; when a method returns, it holds.
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
 * <p>Connections are passed on byte by byte, with the pace of whoever reads them; an end becomes an end and a reset a reset.
 * A server that cannot be reached is a reset. A connection closed in one direction only is closed in both.
 *
 * <p>Safe on any thread but event loops: all methods that change something wait until it is done, for a few seconds at most, and
 * throw {@link JZenithException} if it is not.
 */
public final class FaultProxy implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final long DEADLINE_SECONDS = 20;
    /** A millisecond apart. */
    private static final int RESERVE_ATTEMPTS = 5_000;

    private final Vertx vertx = Vertx.vertx(
            new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1).setInternalBlockingPoolSize(2));
    private final Context context = vertx.getOrCreateContext();
    private final NetClient connector = vertx.createNetClient();
    private final String serverHost;
    private final int serverPort;
    private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong accepted = new AtomicLong();
    private final ProxiedConnection.Counters counters = new ProxiedConnection.Counters(new LongAdder(), new LongAdder());
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile int port;
    /** All on the event loop only. */
    private Fault fault = Fault.of(Fault.Kind.NONE);
    private @Nullable NetServer listening;
    /** Has the port while nobody listens, lest it be given to somebody else. */
    private @Nullable Socket reserved;

    private FaultProxy(String serverHost, int serverPort) {
        this.serverHost = requireNonNull(serverHost, "host");
        this.serverPort = serverPort;
    }

    /** Begins to listen on a free port of the loopback interface and to pass through; the server need not be there yet. */
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

    /** Returns the port to connect to, the same as long as the proxy lives. */
    public int port() {
        return port;
    }

    /** Is no longer, or not yet, faulty: all bytes get through at once. What has lost bytes to a black hole is reset. */
    public void passThrough() {
        enter(Fault.of(Fault.Kind.NONE));
    }

    /** Makes each byte, and each end, take {@code delay} longer, in either direction; a round trip takes twice as much. */
    public void delay(Duration delay) {
        enter(Fault.delay(delay));
    }

    /**
     * Ends each connection once so many bytes of the server have got through to the client, in the place of the next one; 0
     * ends it in the place of any reply. Connections that are open begin to count now.
     */
    public void cutAfter(long bytes) {
        enter(Fault.cut(bytes));
    }

    /**
     * Accepts connections and bytes, and passes on nothing, in either direction, not even ends: whoever waits for something waits
     * for ever, and one side may be gone without the other knowing.
     */
    public void blackHole() {
        enter(Fault.of(Fault.Kind.BLACK_HOLE));
    }

    /** Passes on what the server sends, and nothing of what clients send, not even their ends: nobody is ever asked. */
    public void loseRequests() {
        enter(Fault.of(Fault.Kind.LOST_REQUESTS));
    }

    /** Passes on what clients send, and nothing of what the server sends, not even its end: it works in vain. */
    public void loseReplies() {
        enter(Fault.of(Fault.Kind.LOST_REPLIES));
    }

    /** Resets (RST) all connections on both sides, and each new one as soon as it is accepted. */
    public void reset() {
        enter(Fault.of(Fault.Kind.RESET));
    }

    /** Is as a machine without the server: closes all connections, and the system refuses new ones, until something else is asked for. */
    public void refuse() {
        onEventLoop("stop listening", () -> {
            NetServer server = listening;
            listening = null;
            List.copyOf(open).forEach(ProxiedConnection::close);
            return server == null ? Future.succeededFuture() : server.close().compose(nothing -> reserve());
        });
    }

    /**
     * The system refuses connections to a port to which somebody is bound who does not listen. A selector of the JDK keeps a
     * socket that was closed until it looks at its keys again, which is after this turn of the event loop.
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
            socket.setReuseAddress(true); // Connections that have ended stay with the port for a while.
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

    /** Returns how many connections of clients there are, those included that only one side has still open. */
    public int openConnections() {
        return open.size();
    }

    /** Returns how many connections of clients have been accepted since the beginning. */
    public long totalConnections() {
        return accepted.get();
    }

    /** Returns how many bytes have been passed on to the server since the beginning. */
    public long bytesToServer() {
        return counters.toServer().sum();
    }

    /** Returns how many bytes have been passed on to clients since the beginning. */
    public long bytesToClient() {
        return counters.toClient().sum();
    }

    /** Closes all connections and listens no more. Closing again does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
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
        NetServer server = vertx.createNetServer(new NetServerOptions().setHost(LOOPBACK).setPort(port));
        listening = server;
        return server.connectHandler(this::accept).listen()
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

    /** Does something on the event loop, which alone knows the connections, and waits until it is done. */
    private void onEventLoop(String what, Supplier<Future<?>> step) {
        if (closed.get()) {
            throw new IllegalStateException(this + " is closed (expected: to be told to " + what + " before that)");
        }
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException(this + " was told to " + what + " on an event loop (expected: a thread that may block)");
        }
        Promise<Object> done = Promise.promise();
        context.runOnContext(now -> {
            try {
                step.get().onComplete(done::tryComplete, done::tryFail);
            } catch (Throwable e) { // Whoever waits wants to know.
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

    /** Returns where it listens and where it leads. */
    @Override
    public String toString() {
        return "The fault proxy " + LOOPBACK + ':' + port + " to " + serverHost + ':' + serverPort;
    }
}
