package org.jzenith.rest;

import com.google.inject.Injector;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.management.ManagementRoutes;
import org.jzenith.rest.ratelimit.RateLimits;
import org.jzenith.rest.server.ManagementConfiguration;
import org.jzenith.rest.server.PlainRoute;
import org.jzenith.rest.server.RestConfiguration;
import org.jzenith.rest.server.ServedRoutes;
import org.jzenith.rest.spi.Authentication;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.spi.EventLoopReport;
import org.jzenith.rest.spi.Exchange;
import org.jzenith.rest.spi.RestContributions;
import org.jzenith.rest.spi.Route;
import org.jzenith.rest.spi.RouteReport;

/**
 * The routes of an application whose resources have been registered: what clients are served and, if
 * {@code management.port} is set, what operators are.
 */
final class RouteAssembly {

    private final Injector injector;
    private final RestContributions contributions;
    private final boolean managed;

    RouteAssembly(Injector injector) {
        this.injector = injector;
        this.contributions = injector.getInstance(RestContributions.class);
        this.managed =
                injector.getInstance(ManagementConfiguration.class).port().isPresent();
    }

    /** Returns what clients are served, with what answers all other requests. */
    ServedRoutes ofClients(Handler<Exchange> application, @Nullable RateLimits rateLimits) {
        Class<? extends Authentication> authentication = contributions.authentication();
        return new ServedRoutes(
                false,
                handlers(plainRoutes(false)),
                RestContributions.routes(injector),
                application,
                authentication == null ? null : injector.getInstance(authentication),
                rateLimits,
                request -> null);
    }

    /**
     * Returns what operators are served at a port of their own; null if there is none.
     *
     * @param eventLoops asks the event loops what they are doing
     */
    @Nullable
    ServedRoutes ofOperators(Supplier<Future<List<EventLoopReport>>> eventLoops) {
        if (!managed) {
            return null;
        }
        ManagementRoutes management = injector.getInstance(ManagementRoutes.class);
        List<RouteReport> reports = new CopyOnWriteArrayList<>(reportsOfClients());
        List<Route> routes = management.routes(() -> reports, eventLoops);
        reports.addAll(RouteList.atManagementPort(plainRoutes(true), routes));
        return new ServedRoutes(
                true,
                handlers(plainRoutes(true)),
                routes,
                ManagementRoutes.unmatched(routes),
                management.authentication(),
                null,
                management.originCheck());
    }

    /** Returns those for operators or the others, which are all if operators have no port. */
    private Map<String, RestContributions.PlainRoute> plainRoutes(boolean forOperators) {
        return contributions.plainRoutes().entrySet().stream()
                .filter(route -> (managed && route.getValue().forOperators()) == forOperators)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Map<String, PlainRoute> handlers(Map<String, RestContributions.PlainRoute> plain) {
        Map<String, PlainRoute> routes = new HashMap<>();
        plain.forEach((path, route) -> routes.put(
                path, new PlainRoute(injector.getInstance(route.handler()), route.access(), route.forOperators())));
        return routes;
    }

    private List<RouteReport> reportsOfClients() {
        return RouteList.of(
                plainRoutes(false),
                RestContributions.routes(injector),
                injector.getInstance(DispatchReport.class).methods(),
                injector.getInstance(RestConfiguration.class).basePath());
    }

    /** Returns all routes as lines for people, those of operators last. */
    List<String> table() {
        List<RouteReport> all = new ArrayList<>(reportsOfClients());
        if (managed) {
            List<Route> management = injector.getInstance(ManagementRoutes.class)
                    .routes(List::of, () -> Future.failedFuture("nothing has started"));
            all.addAll(RouteList.atManagementPort(plainRoutes(true), management));
        }
        return RouteList.table(all);
    }
}
