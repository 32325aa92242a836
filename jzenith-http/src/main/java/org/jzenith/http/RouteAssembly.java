package org.jzenith.http;

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
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.config.ManagementConfiguration;
import org.jzenith.http.management.ManagementRoutes;
import org.jzenith.http.ratelimit.RateLimits;
import org.jzenith.http.route.PlainRoute;
import org.jzenith.http.route.ServedRoutes;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.EventLoopReport;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.HttpContributions;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.http.spi.Route;
import org.jzenith.http.spi.RouteReport;

/**
 * Assembles the routes for clients and, if {@code management.port} is set, the routes for operators. Runs after the
 * registration of resources.
 */
final class RouteAssembly {

    private final Injector injector;
    private final HttpContributions contributions;
    private final boolean managed;

    RouteAssembly(Injector injector) {
        this.injector = injector;
        this.contributions = injector.getInstance(HttpContributions.class);
        this.managed =
                injector.getInstance(ManagementConfiguration.class).port().isPresent();
    }

    /** Returns the routes for clients. {@code application} answers all other requests. */
    ServedRoutes ofClients(Handler<Exchange> application, @Nullable RateLimits rateLimits) {
        Class<? extends Authentication> authentication = contributions.authentication();
        return new ServedRoutes(
                false,
                handlers(plainRoutes(false)),
                HttpContributions.routes(injector),
                application,
                authentication == null ? null : injector.getInstance(authentication),
                rateLimits,
                request -> null);
    }

    /**
     * Returns the routes of the management port; null if there is none.
     *
     * @param methods the methods of resources
     * @param eventLoops gets the reports of the event loops
     */
    @Nullable
    ServedRoutes ofOperators(List<MethodReport> methods, Supplier<Future<List<EventLoopReport>>> eventLoops) {
        if (!managed) {
            return null;
        }
        ManagementRoutes management = injector.getInstance(ManagementRoutes.class);
        List<RouteReport> reports = new CopyOnWriteArrayList<>(reportsOfClients(methods));
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

    /** Returns the routes for operators or for clients. Without a management port, all routes are for clients. */
    private Map<String, HttpContributions.PlainRoute> plainRoutes(boolean forOperators) {
        return contributions.plainRoutes().entrySet().stream()
                .filter(route -> (managed && route.getValue().forOperators()) == forOperators)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Map<String, PlainRoute> handlers(Map<String, HttpContributions.PlainRoute> plain) {
        Map<String, PlainRoute> routes = new HashMap<>();
        plain.forEach((path, route) -> routes.put(
                path, new PlainRoute(injector.getInstance(route.handler()), route.access(), route.forOperators())));
        return routes;
    }

    private List<RouteReport> reportsOfClients(List<MethodReport> methods) {
        return RouteList.of(
                plainRoutes(false),
                HttpContributions.routes(injector),
                methods,
                injector.getInstance(HttpConfiguration.class).basePath());
    }

    /** Returns all routes as printable lines, those for operators last. */
    List<String> table(List<MethodReport> methods) {
        List<RouteReport> all = new ArrayList<>(reportsOfClients(methods));
        if (managed) {
            List<Route> management = injector.getInstance(ManagementRoutes.class)
                    .routes(List::of, () -> Future.failedFuture("nothing has started"));
            all.addAll(RouteList.atManagementPort(plainRoutes(true), management));
        }
        return RouteList.table(all);
    }
}
