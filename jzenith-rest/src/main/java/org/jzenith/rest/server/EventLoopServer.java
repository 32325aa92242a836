package org.jzenith.rest.server;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.eventloop.FlushCoalescingHandler;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.error.LogRateLimiter;
import org.jzenith.rest.spi.ExchangeObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open connections of one event loop and how they end. Vert.x closes a server together with all requests in flight,
 * and does not act on a {@code Connection: close} that the application sets, so the drain is implemented here. Each
 * response announces that its connection ends with it, and the connection is closed in stages: see
 * {@link Http1GuardHandler#close}. Connections without a request are closed when they have been quiet for a moment, so
 * that a request on its way still arrives. Used only on its event loop.
 */
final class EventLoopServer implements Handler<HttpServerRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(EventLoopServer.class);

    /** A client that sends its next request immediately after a response does so within this time. */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /**
     * A client that was told stops sending and closes the connection itself; when it has sent nothing for this time,
     * the server does it.
     */
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long CHECK_MILLIS = 10;
    private static final long SWEEP_MILLIS = 250;
    /**
     * Pipelined requests begin inside the end of the response before them, and each of them takes about 30 stack
     * frames.
     */
    private static final int MAX_NESTED = 16;

    private final Thread thread = Thread.currentThread();
    private final Vertx vertx;
    private final HttpServerOptions options;
    private final RequestRouter router;
    private final ListeningSocket listening;
    private final ConnectionLimits limits;
    private final RequestRules rules;
    private final ExchangeObserver observer;
    private final HeaderWriters headerWriters;
    private final BufferedBytes buffered;
    private final LoopBytes bytes;
    private final LogRateLimiter failures = LogRateLimiter.ofStackTraces();
    private final RequestIds ids = new RequestIds();
    private final HttpDate date = new HttpDate();
    private final FlushCoalescingHandler.Group unflushed = new FlushCoalescingHandler.Group();
    private final Promise<Void> drained = Promise.promise();
    private final Map<HttpConnection, ServerConnection> open = new HashMap<>();
    private DrainResult result = DrainResult.NONE;
    /** The connection whose bytes are being processed. */
    private @Nullable ServerConnection receiving;

    private boolean draining;
    private int inFlight;
    /** How many of these wait for nothing but their clients to receive something. */
    private int awaitingClients;
    /** How many requests are being routed, each inside the one before. */
    private int nested;

    /** Called on the event loop. */
    EventLoopServer(
            Vertx vertx,
            HttpServerOptions options,
            RequestRouter router,
            ListeningSocket listening,
            ConnectionLimits limits,
            RequestRules rules,
            BufferedBytes buffered,
            ExchangeObserver observer,
            HeaderWriters headerWriters) {
        this.vertx = vertx;
        this.options = options;
        this.router = router;
        this.listening = listening;
        this.limits = limits;
        this.rules = rules;
        this.buffered = buffered;
        this.bytes = buffered.loop(new ConnectionEviction(buffered, this::all));
        this.observer = observer;
        this.headerWriters = headerWriters;
        vertx.setPeriodic(SWEEP_MILLIS, timer -> sweep());
    }

    /** Returns whether the current thread is this event loop; may be called on any thread. */
    boolean isOnEventLoop() {
        return Thread.currentThread() == thread;
    }

    private void sweep() {
        date.renew();
        closeSilent();
        long now = System.nanoTime();
        all().forEach(connection -> connection.expire(now, limits.idleTimeoutNanos()));
        bytes.sweep();
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

    /** Called when a client has connected. */
    void opened(HttpConnection connection) {
        if (open.size() >= limits.maxConnections()) {
            connection.close();
            return;
        }
        listening.accepted(connection);
        ServerConnection tracked = new ServerConnection(
                this, connection, new ConnectionBytes(bytes), new SendProgress(limits.sendTimeoutNanos()));
        ByteCounter.install(connection, tracked);
        Http1GuardHandler.install(connection, options, limits.maxPipelined(), tracked, unflushed, headerWriters);
        open.put(connection, tracked);
        connection.exceptionHandler(failure ->
                LOG.debug("A connection broke", failure)); // Clients cause this, but Vert.x logs it as an error.
        connection.closeHandler(nothing -> tracked.closed());
    }

    /** Called when a connection has ended; removes it. */
    void closed(HttpConnection connection) {
        open.remove(connection);
        receiving = null;
    }

    /**
     * Routes a request, unless its client sent it after it had been told of the close (RFC 9112 section 9.6), and not
     * before the client has received the answers to earlier requests: otherwise, answers would accumulate here without
     * limit.
     */
    @Override
    public void handle(HttpServerRequest request) {
        ServerConnection connection = connection(request);
        if (connection == null || connection.isAnnounced()) {
            refused();
            return;
        }
        answer(connection, begin(connection, request));
    }

    /** Called when a client has sent a request after it had been told of the close. */
    void refused() {
        result = draining ? result.plusRefused() : result;
    }

    /** Nearly all requests are routed while they are received, the others after the response before them. */
    private @Nullable ServerConnection connection(HttpServerRequest request) {
        ServerConnection likely = receiving;
        return likely != null && likely.isOf(request.connection()) ? likely : open.get(request.connection());
    }

    /** Called when bytes of a connection are processed, until those of another are. */
    void receiving(ServerConnection connection) {
        receiving = connection;
    }

    private ServerExchange begin(ServerConnection connection, HttpServerRequest request) {
        inFlight++;
        ServerExchange exchange = connection.begin(request, ids.of(request), date.text());
        observer.began(exchange);
        return exchange;
    }

    private void answer(ServerConnection connection, ServerExchange exchange) {
        HttpServerRequest request = exchange.request();
        HttpProblem violation = connection.isBodyRefused() ? InvalidRequests.BODY : rules.violation(request);
        if (draining || violation != null || rules.endsConnection(request)) {
            connection.announceClose();
        }
        if (violation != null) {
            violation.sendTo(request.response());
        } else if (connection.isFull(request)) {
            request.pause();
            awaitsClient(exchange, true);
            request.response().drainHandler(nothing -> {
                request.response().drainHandler(null);
                awaitsClient(exchange, false);
                routeNow(exchange);
            });
        } else if (nested == MAX_NESTED) {
            request.pause();
            Vertx.currentContext().runOnContext(nothing -> routeNow(exchange));
        } else {
            route(exchange);
        }
    }

    /** Routes a request that has had to wait, if its client is still there. */
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
            router.route(exchange, inFlight - awaitingClients);
        } catch (Throwable e) { // An Error too: a request without an answer would be in flight forever.
            OutOfMemory.check(e);
            int suppressed = failures.next(e);
            if (suppressed != LogRateLimiter.SUPPRESSED) {
                exchange.scope()
                        .run(() -> LOG.error(
                                "{} {} failed{}",
                                exchange.request().method(),
                                exchange.request().path(),
                                LogRateLimiter.more(suppressed),
                                e));
            }
            exchange.fail();
        } finally {
            nested--;
        }
    }

    /**
     * Answers a request that could not be parsed. It is unknown where the next request begins, so the connection ends
     * with this one.
     */
    void refuseInvalid(HttpServerRequest request) {
        ServerConnection connection = open.get(request.connection());
        if (connection != null && !connection.isAnnounced()) {
            InvalidRequests.answer(begin(connection, request));
        }
    }

    boolean isDraining() {
        return draining;
    }

    /**
     * Called when a request begins or ceases to wait for nothing but its client: as long as it does, it is no work in
     * flight.
     */
    void awaitsClient(ServerExchange exchange, boolean awaits) {
        if (exchange.awaitsClient(awaits)) {
            awaitingClients += awaits ? 1 : -1;
        }
    }

    /** Called when a connection is closed since its client received too little. */
    void stalled() {
        buffered.stalled();
    }

    void ended(ServerExchange exchange, long durationNanos) {
        inFlight--;
        awaitsClient(exchange, false);
        if (draining && exchange.request().response().ended()) {
            result = result.plusFinished();
        }
        observer.ended(exchange, durationNanos);
    }

    /**
     * Ends all connections, but none before its requests are answered. The future completes when none is left, at the
     * latest after both times.
     */
    Future<Void> drain(Duration delay, Duration timeout) {
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
        Future<Void> refused = listening.close(Vertx.currentContext());
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

    /** Returns a copy, since closing a connection removes it from the map. */
    private List<ServerConnection> all() {
        return new ArrayList<>(open.values());
    }

    /** Returns what became of requests and connections since the drain began. */
    DrainResult result() {
        return result;
    }
}
