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
 * The open connections of one event loop, what is in flight on them, and how they end. Vert.x closes a server together
 * with all requests in flight, and does not act on a {@code Connection: close} that the application sets, so the drain
 * is implemented here. Each response announces that its connection ends with it, and the connection is closed in
 * stages: see {@link Http1GuardHandler#close}. Connections without a request are closed when they have been quiet for a
 * moment, so that a request on its way still arrives. Used only on its event loop.
 */
public final class ConnectionRegistry {

    /** A client that sends its next request immediately after a response does so within this time. */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /**
     * A client that was told stops sending and closes the connection itself; when it has sent nothing for this time,
     * the server does it.
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
    /** How many of these wait for nothing but their clients to receive something. */
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

    /** Returns whether a request is one of operators. */
    boolean isForOperators(ServerExchange exchange) {
        return router.isForOperators(exchange);
    }

    /** Returns the limits of what is no request. */
    public FloodLimits floods() {
        return floods;
    }

    /** Returns whether no further connection may be open. */
    public boolean isFull() {
        return open.size() >= limits.maxConnections();
    }

    /** Adds a connection that has just been accepted. */
    public void add(ServerConnection accepted) {
        accepted.channel().belongsTo(accepted);
        open.add(accepted);
    }

    /** Adds a connection whose protocol is known by now, in place of what it was until then. */
    public void replace(ServerConnection accepted, ServerConnection known) {
        open.remove(accepted);
        add(known);
        if (draining) { // It was not told yet.
            known.drain();
        }
    }

    /** Called when a connection has ended; removes it. */
    void closed(ServerConnection connection) {
        connection.channel().belongsTo(null);
        open.remove(connection);
    }

    /** Returns the connection; null if it has ended: a request may be routed after the response before it. */
    public static @Nullable ServerConnection of(HttpConnection connection) {
        return ConnectionChannel.connectionOf(ConnectionChannel.of(connection));
    }

    /** Enforces the deadlines of the connections and of what is in flight on them. Called periodically. */
    public void expire() {
        closeSilent();
        long now = System.nanoTime();
        all().forEach(connection -> connection.expire(now, limits.idleTimeoutNanos()));
    }

    /**
     * Closes connections that have not sent a whole request head in time. An idle timeout is not enough, since it
     * starts again with each byte that arrives.
     */
    private void closeSilent() {
        closeQuiet(connection -> connection.isAnnounced()
                ? LINGER_NANOS
                : connection.isNew() ? limits.headTimeoutNanos() : limits.idleTimeoutNanos());
    }

    /** Closes each connection that has been quiet for the time that {@code nanos} returns for it. */
    private void closeQuiet(ToLongFunction<ServerConnection> nanos) {
        for (ServerConnection connection : all()) {
            if (connection.isQuietFor(nanos.applyAsLong(connection))) {
                connection.close();
            }
        }
    }

    /** Called when a request has been accepted. */
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
     * Called when a request begins or ceases to wait for nothing but its client: as long as it does, it is no work in
     * flight.
     */
    public void setAwaitsClient(ServerExchange exchange, boolean awaits) {
        if (exchange.setAwaitsClient(awaits)) {
            awaitingClients += awaits ? 1 : -1;
        }
    }

    /** Returns how many connections are open. */
    public int size() {
        return open.size();
    }

    /** Returns how many requests are in flight. */
    public int inFlight() {
        return inFlight;
    }

    /** Returns how many requests are in flight that wait for the server. */
    public int working() {
        return inFlight - awaitingClients;
    }

    /** Called when a client has sent a request after it had been told of the close. */
    public void refused() {
        result = draining ? result.plusRefused() : result;
    }

    /** Called when a connection has ended on which no response had begun. */
    public void unanswered() {
        buffered.unanswered();
    }

    /** Called when a request is answered with 503 since clients make the server hold too much. */
    void shed() {
        buffered.refused();
    }

    /** Called when a connection is closed since its client made the server work by what is no request. */
    void flooded() {
        buffered.flooded();
    }

    /** Called when a connection is closed since its client received too little. */
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
     * Ends all connections, but none before its requests are answered. The future completes when none is left, at the
     * latest after both times.
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

    /**
     * Closes the port, and serves what had been accepted by then: the client of each connection may have sent a
     * request.
     */
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

    /** Returns a copy, since closing a connection removes it. */
    public List<ServerConnection> all() {
        return new ArrayList<>(open);
    }

    /** Returns what became of requests and connections since the drain began. */
    public DrainResult result() {
        return result;
    }
}
