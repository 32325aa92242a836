package org.jzenith.http.route;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.cors.Cors;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.RequestBody;
import org.jzenith.http.exchange.RequestRejection;
import org.jzenith.http.memory.BufferedBytes;
import org.jzenith.http.message.PercentEncoding;
import org.jzenith.http.message.RequestTarget;
import org.jzenith.http.message.RetryAfter;
import org.jzenith.http.ratelimit.LimitedRequest;
import org.jzenith.http.ratelimit.RateLimits;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.Route;

/**
 * Sends requests for the plain routes to their handlers, and all others to the routes that match them or to the
 * resources, as long as not too many are in flight. Stateless, one for all event loops.
 */
public final class RequestRouter {

    private static final String HEALTH = "/health";

    private final boolean operatorsOnly;
    private final Map<String, PlainRoute> plainRoutes;
    private final Route[] routes;
    private final Handler<Exchange> application;
    private final @Nullable CallerAuthentication authentication;
    private final @Nullable RateLimits rateLimits;
    private final int maxInFlight;
    private final BufferedBytes buffered;
    private final Cors cors;
    private final long maxBodyBytes;
    private final Duration bodyTimeout;
    private final int longestRoute;

    /** Takes the routes, and the limits of the server. */
    public RequestRouter(
            ServedRoutes served, int maxInFlight, BufferedBytes buffered, Cors cors, HttpConfiguration configuration) {
        Authentication callers = served.authentication();
        this.operatorsOnly = served.forOperators();
        this.plainRoutes = served.plainRoutes();
        this.routes = served.routes().toArray(Route[]::new);
        this.application = served.application();
        this.authentication =
                callers == null ? null : new CallerAuthentication(callers, configuration.requestTimeout());
        this.rateLimits = served.rateLimits();
        this.maxInFlight = maxInFlight;
        this.buffered = buffered;
        this.cors = cors;
        this.maxBodyBytes = configuration.maxBodySize().bytes();
        this.bodyTimeout = configuration.bodyTimeout();
        this.longestRoute =
                plainRoutes.keySet().stream().mapToInt(String::length).max().orElse(0);
    }

    /** Routes a request; {@code inFlight} already includes it. */
    public void route(Exchange exchange, int inFlight) {
        HttpServerRequest request = exchange.request();
        if (cors.isPreflight(exchange)) {
            cors.answer(request);
            return;
        }
        String path = path(request);
        boolean isServed = RequestTarget.hasPath(request);
        PlainRoute route = isServed ? plainRoute(path) : null;
        if (buffered.isScarce() && !isHealth(path)) {
            refuse(exchange);
        } else if (route != null) {
            exchange.routed(path);
            Handler<Exchange> next = admitted -> routeTo(route.handler(), admitted);
            if (route.forOperators()) {
                admit(route.access(), exchange, next);
            } else {
                limit(route.access(), exchange, next);
            }
        } else if (inFlight > maxInFlight) {
            RetryAfter.addTo(request.response());
            exchange.send(HttpProblem.of(503).withDetail("Too many requests are in flight."));
        } else {
            route(exchange, isServed ? routeOf(request, path) : null);
        }
    }

    private static String path(HttpServerRequest request) {
        String raw = request.path();
        return raw == null ? "" : PercentEncoding.decodeUnreserved(raw);
    }

    private @Nullable PlainRoute plainRoute(String path) {
        return path.length() > longestRoute ? null : plainRoutes.get(path);
    }

    private void route(Exchange exchange, @Nullable Route route) {
        if (route != null) {
            exchange.routed(route.template().path());
            route.prepare(exchange.request());
            limit(route.access(), exchange, route::answer);
        } else if (rateLimits != null) {
            LimitedRequest limited = rateLimits.forResource(exchange);
            limited.beforeAuthentication(
                    within -> authenticate(within, known -> limited.afterAuthentication(application)));
        } else {
            authenticate(exchange, application);
        }
    }

    private void authenticate(Exchange exchange, Handler<Exchange> next) {
        if (authentication == null) {
            next.handle(exchange);
        } else {
            authentication.authenticate(exchange, next);
        }
    }

    /** What is limited by address is so before it is found out who sends the request, which may be expensive. */
    private void limit(AccessRule access, Exchange exchange, Handler<Exchange> next) {
        if (rateLimits == null) {
            admit(access, exchange, next);
        } else {
            LimitedRequest limited = rateLimits.forRoute(exchange);
            limited.beforeAuthentication(
                    within -> admit(access, within, admitted -> limited.afterAuthentication(next)));
        }
    }

    private @Nullable Route routeOf(HttpServerRequest request, String path) {
        for (Route route : routes) {
            if (route.matches(request, path)) {
                return route;
            }
        }
        return null;
    }

    private void admit(AccessRule access, Exchange exchange, Handler<Exchange> next) {
        if (access.admitsAnybody()) {
            exchange.scope().run(() -> next.handle(exchange));
        } else if (authentication == null) { // Nobody can be known.
            RequestRejection.refuse(exchange, HttpProblem.of(403));
        } else {
            CallerAuthentication knowing = authentication;
            knowing.authenticate(exchange, known -> {
                if (access.admits(known.caller())) {
                    next.handle(known);
                } else {
                    knowing.refuse(known, access);
                }
            });
        }
    }

    /** Returns whether a request is one of operators, who may have no other way to ask than without TLS. */
    public boolean isForOperators(Exchange exchange) {
        PlainRoute route = operatorsOnly ? null : plainRoute(path(exchange.request()));
        return operatorsOnly || (route != null && route.forOperators());
    }

    /** Health is told until the last: otherwise, a service under load would be restarted. */
    private boolean isHealth(String path) {
        return path.startsWith(HEALTH) && plainRoutes.containsKey(path);
    }

    /** Does not read a body: its memory is what there is too little of. */
    private void refuse(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        buffered.refused();
        if (exchange.hasBody()) {
            exchange.endConnection();
        }
        RetryAfter.addTo(request.response());
        exchange.send(RequestBody.SCARCE);
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
