package org.jzenith.rest.server;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.RequestBody;
import org.jzenith.rest.bridge.RequestRejection;
import org.jzenith.rest.bridge.RequestSecurityContext;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.message.PercentEncoding;
import org.jzenith.rest.message.RequestTarget;
import org.jzenith.rest.spi.Exchange;

/**
 * Sends requests for the plain routes to their handlers, and all others to the application as long as it does not have
 * too many in flight. Stateless, one for all event loops.
 */
final class RequestRouter {

    private static final String HEALTH = "/health";
    private static final String METRICS = "/metrics";
    private static final HttpProblem SCARCE =
            HttpProblem.of(503).withDetail("The server holds too much for its clients.");

    private final Map<String, PlainRoute> routes;
    private final Handler<Exchange> application;
    private final @Nullable CallerAuthentication authentication;
    private final int maxInFlight;
    private final BufferedBytes buffered;
    private final Cors cors;
    private final long maxBodyBytes;
    private final Duration bodyTimeout;
    private final int longestRoute;

    RequestRouter(
            Map<String, PlainRoute> routes,
            Handler<Exchange> application,
            @Nullable CallerAuthentication authentication,
            int maxInFlight,
            BufferedBytes buffered,
            Cors cors,
            RestConfiguration configuration) {
        this.routes = routes;
        this.application = application;
        this.authentication = authentication;
        this.maxInFlight = maxInFlight;
        this.buffered = buffered;
        this.cors = cors;
        this.maxBodyBytes = configuration.maxBodySize().bytes();
        this.bodyTimeout = configuration.bodyTimeout();
        this.longestRoute =
                routes.keySet().stream().mapToInt(String::length).max().orElse(0);
    }

    /** Routes a request; {@code inFlight} already includes it. */
    void route(Exchange exchange, int inFlight) {
        HttpServerRequest request = exchange.request();
        if (cors.isPreflight(exchange)) {
            cors.answer(request);
            return;
        }
        String raw = request.path();
        String path = raw == null ? "" : PercentEncoding.decodeUnreserved(raw);
        PlainRoute route = path.length() > longestRoute ? null : routes.get(path);
        if (buffered.isScarce() && !isHealth(path)) {
            refuse(exchange);
        } else if (route != null && RequestTarget.hasPath(request)) {
            exchange.routed(path);
            begin(route, exchange);
        } else if (inFlight > maxInFlight) {
            request.response().putHeader(HttpHeaders.RETRY_AFTER, "1");
            exchange.send(HttpProblem.of(503).withDetail("Too many requests are in flight."));
        } else if (authentication == null) {
            application.handle(exchange);
        } else {
            authentication.authenticate(exchange, application);
        }
    }

    private void begin(PlainRoute route, Exchange exchange) {
        if (route.access().admitsAnybody()) {
            exchange.scope().run(() -> routeTo(route.handler(), exchange));
        } else if (authentication == null) { // Nobody can be known.
            RequestRejection.refuse(exchange, HttpProblem.of(403));
        } else {
            CallerAuthentication knowing = authentication;
            knowing.authenticate(exchange, known -> {
                if (route.access().admits(RequestSecurityContext.of(known))) {
                    routeTo(route.handler(), known);
                } else {
                    knowing.refuse(known, route.access());
                }
            });
        }
    }

    /** Returns whether a request is one of operators, who may have no other way to ask than without TLS. */
    boolean isForOperators(Exchange exchange) {
        String path = exchange.request().path();
        return path != null
                && routes.containsKey(path)
                && (path.equals(METRICS) || path.equals(HEALTH) || path.startsWith(HEALTH + '/'));
    }

    /** Health is told until the last: otherwise, a service under load would be restarted. */
    private boolean isHealth(String path) {
        return path.startsWith(HEALTH) && routes.containsKey(path);
    }

    /** Does not read a body: its memory is what there is too little of. */
    private void refuse(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        buffered.refused();
        if (exchange.hasBody()) {
            exchange.endConnection();
        }
        request.response().putHeader(HttpHeaders.RETRY_AFTER, "1");
        exchange.send(SCARCE);
    }

    private void routeTo(Handler<HttpServerRequest> route, Exchange exchange) {
        HttpServerRequest request = exchange.request();
        if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            request.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
            exchange.send(HttpProblem.of(405));
        } else if (exchange.hasBody()) { // Nothing needs it, but it may turn out to be malformed.
            RequestBody.read(exchange, maxBodyBytes, bodyTimeout, body -> exchange.scope()
                    .run(() -> route.handle(request)));
        } else {
            route.handle(request);
        }
    }
}
