package org.jzenith.http.route;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.ratelimit.RateLimits;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.Route;

/**
 * The routes of some listeners of a server.
 *
 * @param forOperators whether all of it is for operators
 * @param plainRoutes the plain routes by their paths
 * @param routes the routes with their own matching, in order of precedence
 * @param application answers all other requests
 * @param authentication authenticates callers; null if the application has none
 * @param rateLimits the rate limits; null if there are none
 * @param check returns the problem that rejects a request before anything else, or null
 */
public record ServedRoutes(
        boolean forOperators,
        Map<String, PlainRoute> plainRoutes,
        List<Route> routes,
        Handler<Exchange> application,
        @Nullable Authentication authentication,
        @Nullable RateLimits rateLimits,
        Function<HttpServerRequest, @Nullable HttpProblem> check) {

    /** Copies the collections. */
    public ServedRoutes {
        plainRoutes = Map.copyOf(plainRoutes);
        routes = List.copyOf(routes);
    }
}
