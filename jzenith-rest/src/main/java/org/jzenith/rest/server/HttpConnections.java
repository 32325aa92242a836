package org.jzenith.rest.server;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jzenith.rest.spi.ExchangeObserver;

/**
 * The open connections of one event loop and their end. Vert.x closes a server with whatever is in flight, and does not act on
 * a {@code Connection: close} that the application sets; so the drain is done here: each response announces the close of its
 * connection, which is closed when its client has had time to see it; connections that nobody uses are closed when they have
 * been quiet for a moment, so that a request on its way still arrives. Used on its event loop only.
 */
final class HttpConnections implements Handler<HttpServerRequest> {

    /** A client that sends its next request at once after a response does so within this time. */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /** A client that was told closes the connection itself; one that does not is not waited for any longer. */
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long CHECK_MILLIS = 10;
    private static final long SWEEP_MILLIS = 250;

    private final Vertx vertx;
    private final RequestRouter router;
    private final ConnectionLimits limits;
    private final ExchangeObserver observer;
    private final RequestIds ids = new RequestIds();
    private final Promise<Void> drained = Promise.promise();
    private final Map<HttpConnection, TrackedConnection> open = new HashMap<>();
    private DrainResult result = DrainResult.NONE;
    private boolean draining;
    private boolean refusing;
    private int inFlight;

    HttpConnections(Vertx vertx, RequestRouter router, ConnectionLimits limits, ExchangeObserver observer) {
        this.vertx = vertx;
        this.router = router;
        this.limits = limits;
        this.observer = observer;
        vertx.setPeriodic(SWEEP_MILLIS, timer -> sweep());
    }

    private void sweep() {
        closeSilent();
        long now = System.nanoTime();
        all().forEach(connection -> connection.expire(now));
    }

    /**
     * Closes who has not sent a whole request head in time: an idle time-out is not enough, since each byte that drips in begins
     * it anew.
     */
    private void closeSilent() {
        closeQuiet(connection -> connection.isNew() ? limits.headTimeoutNanos() : limits.idleTimeoutNanos());
    }

    /** Closes each connection that has been quiet for as long as {@code nanos} allows it to be. */
    private void closeQuiet(ToLongFunction<TrackedConnection> nanos) {
        for (TrackedConnection connection : all()) {
            if (connection.isQuietFor(nanos.applyAsLong(connection))) {
                connection.close();
            }
        }
    }

    /** A client has connected. */
    void opened(HttpConnection connection) {
        if (open.size() >= limits.maxConnections()) {
            connection.close();
            return;
        }
        if (refusing) {
            ListeningSocket.close(connection);
            connection.close();
            result = result.plusRefused();
            return;
        }
        open.put(connection, new TrackedConnection(this, connection));
        connection.closeHandler(nothing -> open.remove(connection));
    }

    /** Hands a request over, unless its client sent it behind a close that it had been told of (RFC 9112 section 9.6). */
    @Override
    public void handle(HttpServerRequest request) {
        take(request, exchange -> router.route(exchange, inFlight));
    }

    /** As {@link #handle}, for what could not even be parsed as HTTP. */
    void refuse(HttpServerRequest request) {
        take(request, InvalidRequests::answer);
    }

    private void take(HttpServerRequest request, Consumer<ServerExchange> answer) {
        TrackedConnection connection = open.get(request.connection());
        if (connection == null || connection.isAnnounced()) {
            result = result.plusRefused();
            return;
        }
        inFlight++;
        ServerExchange exchange = connection.begin(request, ids.of(request));
        observer.began(exchange);
        if (draining) {
            connection.announceClose();
        }
        exchange.scope().run(() -> answer.accept(exchange));
    }

    void ended(ServerExchange exchange, long nanoTime) {
        inFlight--;
        if (draining && exchange.request().response().ended()) {
            result = result.plusFinished();
        }
        observer.ended(exchange, nanoTime - exchange.startNanos());
    }

    /** Ends all connections, none before its requests are answered; complete when none is left, at the latest after both times. */
    Future<Void> drain(Duration delay, Duration timeout) {
        draining = true;
        open.values().forEach(TrackedConnection::announceClose);
        if (delay.isZero()) {
            refuse(timeout);
        } else {
            vertx.setTimer(delay.toMillis(), timer -> refuse(timeout));
        }
        return drained.future();
    }

    private void refuse(Duration timeout) {
        refusing = true;
        open.keySet().stream().findAny().ifPresent(ListeningSocket::close);
        long deadline = System.nanoTime() + timeout.toNanos();
        if (open.isEmpty()) {
            drained.complete();
            return;
        }
        vertx.setPeriodic(CHECK_MILLIS, timer -> {
            closeQuiet(connection -> connection.isAnnounced() ? LINGER_NANOS : QUIET_NANOS);
            boolean expired = System.nanoTime() - deadline >= 0;
            if (expired) {
                result = result.plusAborted(inFlight);
                all().forEach(TrackedConnection::close);
            }
            if (expired || open.isEmpty()) {
                vertx.cancelTimer(timer);
                drained.complete();
            }
        });
    }

    /** A copy, since closing a connection takes it out of the map. */
    private List<TrackedConnection> all() {
        return new ArrayList<>(open.values());
    }

    /** Returns what became of requests and connections since the drain began. */
    DrainResult result() {
        return result;
    }
}
