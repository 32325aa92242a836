package org.jzenith.http.server;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.ssl.SslHandler;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.eventloop.FlushCoalescingHandler;
import org.jzenith.http.coding.CodedResponse;
import org.jzenith.http.coding.Compression;
import org.jzenith.http.connection.AcceptedConnection;
import org.jzenith.http.connection.ConnectionChannel;
import org.jzenith.http.connection.ConnectionEviction;
import org.jzenith.http.connection.ConnectionRegistry;
import org.jzenith.http.connection.FrameFloods;
import org.jzenith.http.connection.HeaderWriters;
import org.jzenith.http.connection.Http1Connection;
import org.jzenith.http.connection.Http1GuardHandler;
import org.jzenith.http.connection.Http2Connection;
import org.jzenith.http.connection.ProtocolDetector;
import org.jzenith.http.connection.ReceivedFrames;
import org.jzenith.http.connection.ServerConnection;
import org.jzenith.http.connection.ServerExchange;
import org.jzenith.http.connection.TlsRecords;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.forwarded.ForwardedRequest;
import org.jzenith.http.forwarded.ForwardedRequests;
import org.jzenith.http.forwarded.TrustedProxies;
import org.jzenith.http.header.HttpDate;
import org.jzenith.http.header.SecurityHeaders;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.listener.ProxyProtocol;
import org.jzenith.http.listener.ServerTls;
import org.jzenith.http.memory.ConnectionBytes;
import org.jzenith.http.memory.LoopBytes;
import org.jzenith.http.memory.SendProgress;
import org.jzenith.http.message.AbsoluteRequest;
import org.jzenith.http.route.RequestRouter;
import org.jzenith.http.rule.ConnectionLimits;
import org.jzenith.http.rule.InvalidRequests;
import org.jzenith.http.rule.RequestRules;
import org.jzenith.http.spi.EventLoopReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server of one event loop: accepts connections, and routes each request in its turn. Used only on that event loop.
 */
final class EventLoopServer implements Handler<HttpServerRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(EventLoopServer.class);

    /** Reads at most about one record, because an unfinished record stays in memory. */
    private static final RecvByteBufAllocator TLS_READS = new AdaptiveRecvByteBufAllocator(64, 2 << 10, 16 << 10);

    private static final HttpProblem ONLY_OPERATORS =
            HttpProblem.of(421).withDetail("Without TLS, only /health and /metrics are served.");

    private static final long SWEEP_MILLIS = 250;
    /**
     * The maximal depth of nested requests. A pipelined request begins inside the end of the previous response, and
     * takes about 30 stack frames.
     */
    private static final int MAX_NESTED = 16;

    private final Thread thread = Thread.currentThread();
    private final RequestRouter router;
    private final Function<HttpServerRequest, @Nullable HttpProblem> check;
    private final ConnectionLimits limits;
    private final RequestRules rules;
    private final ConnectionRegistry connections;
    private final HeaderWriters headerWriters;
    private final SecurityHeaders securityHeaders;
    private final @Nullable ForwardedRequests forwarded;
    private final Compression compression;
    private final ConnectionEviction eviction;
    private final LoopBytes bytes;
    private final LogRateLimiter failures = LogRateLimiter.ofStackTraces();
    private final RequestIds ids = new RequestIds();
    private final HttpDate date = new HttpDate();
    private final FlushCoalescingHandler.Group unflushed = new FlushCoalescingHandler.Group();
    /** The number of nested requests that are being routed. */
    private int nested;
    /** The request that is being routed, for other threads. Nothing else shows what blocks an event loop. */
    private final AtomicReference<@Nullable ServerExchange> current = new AtomicReference<>();

    /** Called on the event loop. */
    EventLoopServer(Vertx vertx, ListenerGroup group, ConnectionRegistry connections) {
        this.router = group.router();
        this.check = group.check();
        this.limits = group.limits();
        this.rules = new RequestRules(group.configuration());
        this.connections = connections;
        this.headerWriters = group.headerWriters();
        this.securityHeaders = new SecurityHeaders(group.configuration());
        this.forwarded = group.forwardedHeaders()
                .map(family -> new ForwardedRequests(
                        family, new TrustedProxies(group.configuration().trustedProxies())))
                .orElse(null);
        this.compression = group.compression();
        this.eviction = new ConnectionEviction(group.buffered(), connections::all);
        this.bytes = group.buffered().loop(eviction);
        vertx.setPeriodic(SWEEP_MILLIS, timer -> sweep());
    }

    private void sweep() {
        date.renew();
        connections.expire();
        bytes.sweep();
        eviction.afterReading();
    }

    /** Called when a client has connected, before Vert.x handles the connection. */
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the close.
    void accepted(Channel channel, Listener listener) {
        ProxyProtocol proxies = listener.proxyProtocol();
        if (connections.isFull() || (proxies != null && !proxies.accepts(channel, listener.unixSocket() != null))) {
            connections.unanswered();
            channel.close();
            return;
        }
        AcceptedConnection accepted = new AcceptedConnection(
                connections, listener, new ConnectionChannel(channel), new ConnectionBytes(bytes));
        connections.add(accepted);
        if (proxies != null) {
            proxies.addTo(channel.pipeline());
        }
        if (listener.options().isSsl()) {
            accepted.bytes().addConnection(ConnectionBytes.TLS);
            // As for clear text. Vert.x 4 chooses another one here, which makes an array of 16 KB for each record sent.
            channel.config().setAllocator(PooledByteBufAllocator.DEFAULT).setRecvByteBufAllocator(TLS_READS);
            channel.pipeline()
                    .addLast(new TlsRecords(
                            connections.floods().records(), () -> new ProtocolDetector(frames(channel), null)));
        } else if (listener.options().isHttp2ClearTextEnabled()) {
            channel.pipeline().addLast(new ProtocolDetector(frames(channel), () -> begin(accepted)));
        }
        channel.closeFuture().addListener(ended -> {
            if (ConnectionChannel.connectionOf(channel) == accepted) {
                accepted.closed();
            }
        });
    }

    private FrameFloods frames(Channel channel) {
        return new FrameFloods(channel, connections.floods(), limits);
    }

    /** Called when Vert.x knows the protocol of a connection. */
    void opened(HttpConnection connection) {
        Channel channel = ConnectionChannel.of(connection);
        ServerConnection known = ConnectionChannel.connectionOf(channel);
        if (known instanceof Http1Connection begun) { // Detected from the first bytes.
            join(begun, connection);
            return;
        }
        if (!(known instanceof AcceptedConnection accepted) || !isTrusted(accepted)) {
            connection.close();
            return;
        }
        Http2ConnectionHandler http2 = channel.pipeline().get(Http2ConnectionHandler.class);
        if (http2 == null) {
            join(begin(accepted), connection);
        } else {
            watch(begin(accepted, http2), connection);
        }
    }

    private static boolean isTrusted(AcceptedConnection accepted) {
        ServerTls tls = accepted.listener().tls();
        return tls == null
                || tls.isTrusted(accepted.channel().netty().pipeline().get(SslHandler.class));
    }

    private static void join(Http1Connection opened, HttpConnection connection) {
        opened.joined(connection);
        watch(opened, connection);
    }

    private static void watch(ServerConnection opened, HttpConnection connection) {
        connection.exceptionHandler(failure ->
                LOG.debug("A connection broke", failure)); // Clients cause this, but Vert.x logs it as an error.
        connection.closeHandler(nothing -> opened.closed());
    }

    private Http1Connection begin(AcceptedConnection accepted) {
        Http1Connection opened = new Http1Connection(accepted, new SendProgress(limits.sendTimeoutNanos()));
        Http1GuardHandler.install(opened, limits, unflushed, headerWriters);
        connections.replace(accepted, opened);
        return opened;
    }

    private Http2Connection begin(AcceptedConnection accepted, Http2ConnectionHandler handler) {
        Http2Connection opened = new Http2Connection(accepted, handler, headerWriters, rules, limits);
        ReceivedFrames.install(opened, unflushed);
        connections.replace(accepted, opened);
        return opened;
    }

    /**
     * Routes a request, unless its client sent it after the announced close (RFC 9112 section 9.6). Waits until the
     * client has received earlier responses, because they would otherwise accumulate without limit.
     */
    @Override
    public void handle(HttpServerRequest request) {
        ServerConnection connection = ConnectionRegistry.of(request.connection());
        if (connection == null || connection.isAnnounced()) {
            connections.refused();
            return;
        }
        answer(connection, request, begin(connection, asSent(connection, compressing(request))));
    }

    /** Returns a request with the host of its target, and with its forwarded origin if proxies report it. */
    private HttpServerRequest asSent(ServerConnection connection, HttpServerRequest received) {
        HttpServerRequest request = AbsoluteRequest.of(received);
        if (forwarded == null) {
            return request;
        }
        Listener listener = connection.listener();
        return forwarded.of(request, listener.unixSocket() != null && listener.proxyProtocol() == null);
    }

    /** Returns a request that allows a compressed response. */
    private HttpServerRequest compressing(HttpServerRequest received) {
        return compression.isOff() ? received : compression.of(received);
    }

    private ServerExchange begin(ServerConnection connection, HttpServerRequest request) {
        ServerExchange exchange = connection.begin(request, ids.of(request), date.text());
        securityHeaders.addTo(request);
        CodedResponse.countBy(exchange::hold, request.response());
        connections.began(exchange);
        return exchange;
    }

    private void answer(ServerConnection connection, HttpServerRequest received, ServerExchange exchange) {
        HttpServerRequest request = exchange.request();
        HttpProblem violation = connection.violation(rules, received);
        if (violation == null && forwarded != null) {
            violation = ForwardedRequest.violation(request);
        }
        if (violation == null) {
            violation = check.apply(request);
        }
        if (connections.isDraining() || violation != null || rules.endsConnection(request)) {
            connection.announceClose();
        }
        if (violation != null) {
            exchange.send(violation);
        } else if (connection.isFull(request)) {
            request.pause();
            connections.setAwaitsClient(exchange, true);
            request.response().drainHandler(nothing -> {
                request.response().drainHandler(null);
                connections.setAwaitsClient(exchange, false);
                routeNow(exchange);
            });
        } else if (nested == MAX_NESTED) {
            request.pause();
            Vertx.currentContext().runOnContext(nothing -> routeNow(exchange));
        } else {
            route(exchange);
        }
    }

    /** Routes a request that has waited, if its client is still connected. */
    private void routeNow(ServerExchange exchange) {
        if (!exchange.request().response().closed()) {
            exchange.request().resume();
            exchange.newTurn();
            route(exchange);
        }
    }

    private void route(ServerExchange exchange) {
        ServerExchange outer = current.getPlain();
        current.setRelease(exchange);
        nested++;
        try {
            Listener listener = exchange.listener();
            if (listener.redirect() != null && listener.redirect().concerns(exchange)) {
                listener.redirect().answer(exchange);
            } else if (listener.operatorsOnly() && !router.isForOperators(exchange)) {
                exchange.endConnection();
                exchange.send(ONLY_OPERATORS);
            } else {
                router.route(exchange, connections.working());
            }
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
            exchange.fail(e);
        } finally {
            nested--;
            current.setRelease(outer);
        }
    }

    /**
     * Returns the report of this event loop. Called on it.
     *
     * @param lagNanos the delay of the call
     */
    EventLoopReport report(long lagNanos) {
        return new EventLoopReport(thread.getName(), true, lagNanos, connections.size(), connections.inFlight(), null);
    }

    /** Returns the report of this event loop if it has missed its time. Called on any thread. */
    EventLoopReport blocked(long nanos) {
        ServerExchange exchange = current.getAcquire();
        return new EventLoopReport(thread.getName(), false, nanos, 0, 0, exchange == null ? null : exchange.name());
    }

    /** Answers an invalid request. The connection ends with it, because the start of the next request is unknown. */
    void refuseInvalid(HttpServerRequest request) {
        ServerConnection connection = ConnectionRegistry.of(request.connection());
        if (connection != null && !connection.isAnnounced()) {
            InvalidRequests.answer(begin(connection, compressing(request)));
        }
    }
}
