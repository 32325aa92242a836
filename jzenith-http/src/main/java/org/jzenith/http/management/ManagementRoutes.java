package org.jzenith.http.management;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.logging.LevelBroadcast;
import org.jzenith.core.logging.LogFiles;
import org.jzenith.core.logging.LoggerLevels;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.core.path.PercentEncoding;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.RequestRejection;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.EventLoopReport;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.Route;
import org.jzenith.http.spi.RouteReport;

/** The routes of {@code management.port}, besides health and metrics. */
public final class ManagementRoutes {

    private final ManagementAccessConfiguration configuration;
    private final ApplicationInfo info;
    private final ConfigTable table;
    private final LoggerLevels levels;
    private final LevelBroadcast broadcast;
    private final LogFiles files;
    private final Set<ManagedItems> items;
    private final Vertx vertx;

    @Inject
    ManagementRoutes(
            ManagementAccessConfiguration configuration,
            ApplicationInfo info,
            ConfigTable table,
            LoggerLevels levels,
            LevelBroadcast broadcast,
            LogFiles files,
            Set<ManagedItems> items,
            Vertx vertx) {
        this.configuration = configuration;
        this.info = info;
        this.table = table;
        this.levels = levels;
        this.broadcast = broadcast;
        this.files = files;
        this.items = items;
        this.vertx = vertx;
    }

    /**
     * Returns the routes. Reads files, so it may block.
     *
     * @param routes the routes of the application
     * @param eventLoops gets the reports of the event loops
     */
    public List<Route> routes(Supplier<List<RouteReport>> routes, Supplier<Future<List<EventLoopReport>>> eventLoops) {
        WorkerExecutor worker = vertx.createSharedWorkerExecutor("jzenith-management", 1);
        List<Route> all = new ArrayList<>(List.of(
                new PageRoute("/", "index.html", "text/html; charset=utf-8"),
                new PageRoute("/page.css", "page.css", "text/css; charset=utf-8"),
                new PageRoute("/page.js", "page.js", "text/javascript; charset=utf-8"),
                new ReportRoute("/info", info::report),
                new ReportRoute("/config", () -> table),
                new ReportRoute("/routes", () -> Map.of("routes", routes.get())),
                new EventLoopsRoute(eventLoops),
                new ReportRoute("/loggers", () -> Map.of("loggers", levels.all())),
                LoggerRoute.reading(levels),
                withKey(LoggerRoute.changing(levels, broadcast)),
                new ReportRoute("/logfiles", () -> Map.of("appenders", files.appenders())),
                withKey(new ThreadDump(worker)),
                withKey(new HeapDump(worker))));
        for (ManagedItems managed : items) {
            all.add(ItemsRoute.all(managed));
            all.add(ItemsRoute.one(managed));
            all.add(withKey(ItemsRoute.acting(managed)));
        }
        return all;
    }

    private Route withKey(ManagementRoute route) {
        return configuration.key().isPresent() ? route : new RefusedRoute(route);
    }

    /** Returns a handler for requests with another path or method. */
    public static Handler<Exchange> unmatched(List<Route> routes) {
        return exchange -> {
            String path = PercentEncoding.decodeUnreserved(exchange.request().path());
            List<HttpMethod> allowed = routes.stream()
                    .filter(route -> route instanceof ManagementRoute own && own.hasPath(path))
                    .flatMap(route -> ((ManagementRoute) route).methods().stream())
                    .toList();
            if (!allowed.isEmpty()) {
                exchange.request()
                        .response()
                        .putHeader(
                                HttpHeaders.ALLOW,
                                allowed.stream().map(HttpMethod::name).collect(Collectors.joining(", ")));
            }
            RequestRejection.refuse(exchange, HttpProblem.of(allowed.isEmpty() ? 404 : 405));
        };
    }

    /** Returns the authentication of operators. */
    public Authentication authentication() {
        return new ManagementKey(configuration.key());
    }

    /** Returns a check that rejects requests from pages of other sites. */
    public Function<HttpServerRequest, @Nullable HttpProblem> originCheck() {
        return new RequestOrigin(configuration.allowedHosts());
    }
}
