package org.jzenith.http.route;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.path.PercentEncoding;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.cors.Cors;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.RequestBody;
import org.jzenith.http.exchange.RequestRejection;
import org.jzenith.http.memory.BufferedBytes;
import org.jzenith.http.message.RequestTarget;
import org.jzenith.http.message.RetryAfter;
import org.jzenith.http.ratelimit.LimitedRequest;
import org.jzenith.http.ratelimit.RateLimits;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.Route;

/**
 * Routes requests: to plain routes, to matching routes, or to the resources. Rejects requests if too many are in
 * flight. Stateless, one for all event loops.
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

    /** Applies limits by address before authentication, which may be expensive. */
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
        } else if (authentication == null) { // Without authentication, all callers are anonymous.
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

    /** Returns whether a request is for operators, who may have access only without TLS. */
    public boolean isForOperators(Exchange exchange) {
        PlainRoute route = operatorsOnly ? null : plainRoute(path(exchange.request()));
        return operatorsOnly || (route != null && route.forOperators());
    }

    /**
     * Returns whether a path is a health check. The server answers these even if memory is scarce, so that a busy
     * service is not restarted.
     */
    private boolean isHealth(String path) {
        return path.startsWith(HEALTH) && plainRoutes.containsKey(path);
    }

    /** Refuses a request without reading its body, because memory is scarce. */
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
        } else if (exchange.hasBody()) { // The route does not need it, but it may be invalid.
            RequestBody.read(exchange, maxBodyBytes, bodyTimeout, body -> exchange.scope()
                    .run(() -> route.handle(request)));
        } else {
            route.handle(request);
        }
    }
}
