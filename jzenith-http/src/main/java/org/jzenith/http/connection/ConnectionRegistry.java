package org.jzenith.http.connection;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.listener.ListeningSocket;
import org.jzenith.http.memory.BufferedBytes;
import org.jzenith.http.route.RequestRouter;
import org.jzenith.http.rule.ConnectionLimits;
import org.jzenith.http.rule.FloodLimits;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.http.spi.ProblemEncoder;

/**
 * The open connections of one event loop, with their requests in flight. Implements the drain, because Vert.x would
 * close a server together with all requests in flight, and ignores a {@code Connection: close} of the application. Each
 * response announces the end of its connection, and the server closes the connection in stages: see
 * {@link Http1GuardHandler#close}. Connections without a request are closed when they have been quiet for a moment, so
 * that a request on its way still arrives. Used only on its event loop.
 */
public final class ConnectionRegistry {

    /** A client with another request sends it within this time after a response. */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /**
     * After an announced close, the client stops sending and closes the connection. If it has sent nothing for this
     * time, the server closes the connection.
     */
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long CHECK_MILLIS = 10;

    private final Thread thread = Thread.currentThread();
    private final Vertx vertx;
    private final List<ListeningSocket> sockets;
    private final ConnectionLimits limits;
    private final BufferedBytes buffered;
    private final ProblemEncoder problems;
    private final RequestRouter router;
    private final ExchangeObserver observer;
    private final Promise<Void> drained = Promise.promise();
    private final Set<ServerConnection> open = new HashSet<>();
    private final FloodLimits floods = new FloodLimits();
    private DrainResult result = DrainResult.NONE;
    private boolean draining;
    private int inFlight;
    /** The number of these requests that wait only for their clients to receive something. */
    private int awaitingClients;

    /** Called on the event loop. */
    public ConnectionRegistry(
            Vertx vertx,
            List<ListeningSocket> sockets,
            ConnectionLimits limits,
            BufferedBytes buffered,
            ProblemEncoder problems,
            RequestRouter router,
            ExchangeObserver observer) {
        this.vertx = vertx;
        this.sockets = sockets;
        this.limits = limits;
        this.buffered = buffered;
        this.problems = problems;
        this.router = router;
        this.observer = observer;
    }

    /** Returns whether the current thread is this event loop; may be called on any thread. */
    boolean isOnEventLoop() {
        return Thread.currentThread() == thread;
    }

    ProblemEncoder problems() {
        return problems;
    }

    /** Returns whether a request is for operators. */
    boolean isForOperators(ServerExchange exchange) {
        return router.isForOperators(exchange);
    }

    /** Returns the limits for traffic without requests. */
    public FloodLimits floods() {
        return floods;
    }

    /** Returns whether the maximal number of connections is open. */
    public boolean isFull() {
        return open.size() >= limits.maxConnections();
    }

    /** Adds a connection that has just been accepted. */
    public void add(ServerConnection accepted) {
        accepted.channel().belongsTo(accepted);
        open.add(accepted);
    }

    /** Replaces an accepted connection when its protocol is known. */
    public void replace(ServerConnection accepted, ServerConnection known) {
        open.remove(accepted);
        add(known);
        if (draining) { // The new connection does not know it yet.
            known.drain();
        }
    }

    /** Called when a connection has ended; removes it. */
    void closed(ServerConnection connection) {
        connection.channel().belongsTo(null);
        open.remove(connection);
    }

    /**
     * Returns the connection; null if it has ended. That can happen if a pipelined request follows the last response.
     */
    public static @Nullable ServerConnection of(HttpConnection connection) {
        return ConnectionChannel.connectionOf(ConnectionChannel.of(connection));
    }

    /** Enforces the deadlines of the connections and of their requests in flight. Called periodically. */
    public void expire() {
        closeSilent();
        long now = System.nanoTime();
        all().forEach(connection -> connection.expire(now, limits.idleTimeoutNanos()));
    }

    /**
     * Closes connections that have not sent a complete request head in time. An idle timeout is not enough, because it
     * restarts with each byte.
     */
    private void closeSilent() {
        closeQuiet(connection -> connection.isAnnounced()
                ? LINGER_NANOS
                : connection.isNew() ? limits.headTimeoutNanos() : limits.idleTimeoutNanos());
    }

    /** Closes each connection that has been quiet for its time, which {@code nanos} returns. */
    private void closeQuiet(ToLongFunction<ServerConnection> nanos) {
        for (ServerConnection connection : all()) {
            if (connection.isQuietFor(nanos.applyAsLong(connection))) {
                connection.close();
            }
        }
    }

    /** Called when the server has accepted a request. */
    public void began(ServerExchange exchange) {
        inFlight++;
        observer.began(exchange);
    }

    void ended(ServerExchange exchange, long nanoTime) {
        inFlight--;
        setAwaitsClient(exchange, false);
        if (draining && exchange.request().response().ended()) {
            result = result.plusFinished();
        }
        observer.ended(exchange, nanoTime - exchange.beganNanos());
    }

    /**
     * Called when a request starts or stops to wait only for its client. While it waits, it does not count as work in
     * flight.
     */
    public void setAwaitsClient(ServerExchange exchange, boolean awaits) {
        if (exchange.setAwaitsClient(awaits)) {
            awaitingClients += awaits ? 1 : -1;
        }
    }

    /** Returns the number of open connections. */
    public int size() {
        return open.size();
    }

    /** Returns the number of requests in flight. */
    public int inFlight() {
        return inFlight;
    }

    /** Returns the number of requests in flight that wait for the server. */
    public int working() {
        return inFlight - awaitingClients;
    }

    /** Called when a client sends a request after the announced close. */
    public void refused() {
        result = draining ? result.plusRefused() : result;
    }

    /** Called when a connection ends before any response has begun. */
    public void unanswered() {
        buffered.unanswered();
    }

    /** Called when the server answers a request with 503, because clients make it hold too much memory. */
    void shed() {
        buffered.refused();
    }

    /** Called when the server closes a connection because of a flood of traffic without requests. */
    void flooded() {
        buffered.flooded();
    }

    /** Called when the server closes a connection because its client received too little. */
    void stalled() {
        buffered.stalled();
    }

    /** Runs an action on this event loop, soon after this time. */
    void later(long nanos, Runnable action) {
        vertx.setTimer(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos) + 1), timer -> action.run());
    }

    /** Returns whether the drain has begun. */
    public boolean isDraining() {
        return draining;
    }

    /**
     * Closes all connections after their requests have been answered. The future completes when no connection is open,
     * at the latest after both times.
     */
    public Future<Void> drain(Duration delay, Duration timeout) {
        draining = true;
        all().forEach(ServerConnection::drain);
        if (delay.toMillis() == 0) {
            refuse(timeout);
        } else {
            vertx.setTimer(delay.toMillis(), timer -> refuse(timeout));
        }
        return drained.future();
    }

    /** Closes the port, and serves all accepted connections, because their clients may have sent a request. */
    private void refuse(Duration timeout) {
        Context context = Vertx.currentContext();
        Future<?> refused = Future.join(
                sockets.stream().map(socket -> socket.close(context)).toList());
        if (open.isEmpty() && refused.isComplete()) {
            drained.complete();
            return;
        }
        long deadline = System.nanoTime() + timeout.toNanos();
        vertx.setPeriodic(CHECK_MILLIS, timer -> {
            closeQuiet(connection -> connection.isAnnounced() ? LINGER_NANOS : QUIET_NANOS);
            boolean expired = System.nanoTime() - deadline >= 0;
            if (expired) {
                result = result.plusAborted(inFlight);
                all().forEach(ServerConnection::abort);
            }
            if (expired || (open.isEmpty() && refused.isComplete())) {
                vertx.cancelTimer(timer);
                drained.complete();
            }
        });
    }

    /** Returns a copy, because closing a connection removes it. */
    public List<ServerConnection> all() {
        return new ArrayList<>(open);
    }

    /** Returns the numbers of requests since the drain began. */
    public DrainResult result() {
        return result;
    }
}
