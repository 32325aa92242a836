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
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.spi.ExchangeObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open connections of one event loop and their end. Vert.x closes a server with whatever is in flight, and does not act on
 * a {@code Connection: close} that the application sets; so the drain is done here: each response announces the close of its
 * connection, which is closed when its client has had time to see it; connections that nobody uses are closed when they have
 * been quiet for a moment, so that a request on its way still arrives. Used on its event loop only.
 */
final class HttpConnections implements Handler<HttpServerRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(HttpConnections.class);

    /** A client that sends its next request at once after a response does so within this time. */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /** A client that was told closes the connection itself; one that does not is not waited for any longer. */
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long CHECK_MILLIS = 10;
    private static final long SWEEP_MILLIS = 250;
    /** Pipelined requests begin inside the end of the response before them, each of about 30 calls deep. */
    private static final int MAX_NESTED = 16;

    private final Vertx vertx;
    private final RequestRouter router;
    private final ConnectionLimits limits;
    private final RequestRules rules;
    private final ExchangeObserver observer;
    private final RequestIds ids = new RequestIds();
    private final HttpDate date = new HttpDate();
    private final Promise<Void> drained = Promise.promise();
    private final Map<HttpConnection, TrackedConnection> open = new HashMap<>();
    private DrainResult result = DrainResult.NONE;
    /** Whose bytes are at work. */
    private @Nullable TrackedConnection receiving;
    private boolean draining;
    private boolean refusing;
    private int inFlight;
    /** How many requests are being handed over, each in the midst of the one before. */
    private int nested;

    HttpConnections(
            Vertx vertx, RequestRouter router, ConnectionLimits limits, RequestRules rules, ExchangeObserver observer) {
        this.vertx = vertx;
        this.router = router;
        this.limits = limits;
        this.rules = rules;
        this.observer = observer;
        vertx.setPeriodic(SWEEP_MILLIS, timer -> sweep());
    }

    private void sweep() {
        date.renew();
        closeSilent();
        long now = System.nanoTime();
        all().forEach(connection -> connection.expire(now, limits.idleTimeoutNanos()));
    }

    /**
     * Closes who has not sent a whole request head in time: an idle time-out is not enough, since each byte that drips in begins
     * it anew.
     */
    private void closeSilent() {
        closeQuiet(connection -> connection.isAnnounced() ? LINGER_NANOS
                : connection.isNew() ? limits.headTimeoutNanos() : limits.idleTimeoutNanos());
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
        TrackedConnection tracked = new TrackedConnection(this, connection);
        RequestGate.install(connection, limits.maxPipelined(), tracked);
        open.put(connection, tracked);
        connection.exceptionHandler(failure -> LOG.debug("A connection broke", failure)); // Which clients do, and Vert.x calls an error.
        connection.closeHandler(nothing -> tracked.closed());
    }

    /** A connection has ended; it is forgotten. */
    void closed(HttpConnection connection) {
        open.remove(connection);
        receiving = null;
    }

    /**
     * Hands a request over, unless its client sent it behind a close that it had been told of (RFC 9112 section 9.6), and not
     * before the client has taken the answers to those before it: else they would gather here without an end.
     */
    @Override
    public void handle(HttpServerRequest request) {
        TrackedConnection connection = connection(request);
        if (connection == null || connection.isAnnounced()) {
            result = draining ? result.plusRefused() : result;
            return;
        }
        answer(connection, begin(connection, request));
    }

    /** Nearly all requests are handed over while they are received, the others behind the response before them. */
    private @Nullable TrackedConnection connection(HttpServerRequest request) {
        TrackedConnection likely = receiving;
        return likely != null && likely.isOf(request.connection()) ? likely : open.get(request.connection());
    }

    /** Bytes of a connection are at work, until those of another are. */
    void receiving(TrackedConnection connection) {
        receiving = connection;
    }

    private ServerExchange begin(TrackedConnection connection, HttpServerRequest request) {
        inFlight++;
        ServerExchange exchange = connection.begin(request, ids.of(request), date.text());
        observer.began(exchange);
        return exchange;
    }

    private void answer(TrackedConnection connection, ServerExchange exchange) {
        HttpServerRequest request = exchange.request();
        HttpProblem violation = rules.violation(request);
        if (draining || violation != null || rules.endsConnection(request)) {
            connection.announceClose();
        }
        if (violation != null) {
            violation.sendTo(request.response());
        } else if (connection.isFull(request)) {
            request.pause();
            request.response().drainHandler(nothing -> {
                request.response().drainHandler(null);
                routeNow(exchange);
            });
        } else if (nested == MAX_NESTED) {
            request.pause();
            Vertx.currentContext().runOnContext(nothing -> routeNow(exchange));
        } else {
            route(exchange);
        }
    }

    /** Routes a request that has waited, if its client has. */
    private void routeNow(ServerExchange exchange) {
        if (!exchange.request().response().closed()) {
            exchange.request().resume();
            exchange.newTurn();
            route(exchange);
        }
    }

    private void route(ServerExchange exchange) {
        nested++;
        try {
            router.route(exchange, inFlight);
        } catch (Throwable e) { // An Error too: a request that nobody answers is in flight for ever.
            exchange.scope().run(() -> LOG.error("{} {} failed", exchange.request().method(), exchange.request().path(), e));
            exchange.fail();
        } finally {
            nested--;
        }
    }

    /** Answers what could not be parsed. Nobody knows where the next request begins, so the connection ends with it. */
    void refuseInvalid(HttpServerRequest request) {
        TrackedConnection connection = open.get(request.connection());
        if (connection != null && connection.end()) {
            ServerExchange exchange = begin(connection, request);
            InvalidRequests.answer(exchange);
            exchange.end(); // As far as it will: see there.
        }
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
        if (delay.toMillis() == 0) {
            refuse(timeout);
        } else {
            vertx.setTimer(delay.toMillis(), timer -> refuse(timeout));
        }
        return drained.future();
    }

    private void refuse(Duration timeout) {
        refusing = true;
        if (open.isEmpty()) {
            drained.complete();
            return;
        }
        Future<Void> refused = ListeningSocket.close(open.keySet().iterator().next());
        long deadline = System.nanoTime() + timeout.toNanos();
        vertx.setPeriodic(CHECK_MILLIS, timer -> {
            closeQuiet(connection -> connection.isAnnounced() ? LINGER_NANOS : QUIET_NANOS);
            boolean expired = System.nanoTime() - deadline >= 0;
            if (expired) {
                result = result.plusAborted(inFlight);
                all().forEach(TrackedConnection::close);
            }
            if (expired || (open.isEmpty() && refused.isComplete())) {
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
