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
 * What some listeners of a server answer.
 *
 * @param forOperators whether all of it is for operators
 * @param plainRoutes those of a path, by these paths
 * @param routes those that say themselves which requests they answer, in the order in which they are asked
 * @param application answers all other requests
 * @param authentication finds out who sends a request; null if nobody can be known
 * @param rateLimits how often clients may ask; null if there is no limit
 * @param check returns the problem with which a request is refused before anything else looks at it, or null
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
