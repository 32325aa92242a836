package org.jzenith.http;

import static java.util.Objects.requireNonNull;

import com.google.inject.Injector;
import com.google.inject.Key;
import io.reactivex.Completable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.ratelimit.RateLimitStore;
import org.jzenith.http.accesslog.AccessLog;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.http.memory.BufferedBytes;
import org.jzenith.http.metrics.BufferMetrics;
import org.jzenith.http.metrics.RateLimitMetrics;
import org.jzenith.http.metrics.WebSocketMetrics;
import org.jzenith.http.ratelimit.RateLimitConfiguration;
import org.jzenith.http.ratelimit.RateLimits;
import org.jzenith.http.server.HttpServers;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.http.spi.HeaderWriter;
import org.jzenith.http.spi.HttpContributions;
import org.jzenith.http.spi.RateLimitKey;
import org.jzenith.http.spi.Resources;
import org.jzenith.http.websocket.WebSockets;

/** The server of an application, with all routes created and checked before the start. */
final class PreparedServer {

    private final Injector injector;
    private final HttpConfiguration configuration;
    private final HttpServers server;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable Throwable cause;
    private final Resources.Factory factory;
    private @Nullable Resources resources;
    private @Nullable RateLimits rateLimits;
    private @Nullable WebSockets webSockets;

    PreparedServer(Injector injector, Resources.Factory factory) {
        this.factory = factory;
        this.injector = injector;
        this.configuration = injector.getInstance(HttpConfiguration.class);
        this.server = injector.getInstance(HttpServers.class);
    }

    /**
     * Prepares everything except the port.
     *
     * @throws StartupException with all problems of resources, endpoints, limits and addresses
     */
    void prepare() {
        collect(() -> {
            Resources made = factory.create(injector);
            resources = made;
            rateLimits = rateLimits(made);
        });
        if (injector.getExistingBinding(Key.get(WebSockets.class)) != null) {
            WebSockets all = injector.getInstance(WebSockets.class);
            webSockets = all;
            collect(() -> all.prepare(injector, injector.getInstance(JsonBodies.class)));
        }
        collect(server::prepare);
        if (!problems.isEmpty()) {
            throw new StartupException(problems, cause);
        }
    }

    private void collect(Runnable step) {
        try {
            step.run();
        } catch (StartupException e) {
            problems.addAll(e.problems());
            cause = cause == null ? e.getCause() : cause;
        }
    }

    private @Nullable RateLimits rateLimits(Resources made) {
        Class<? extends RateLimitKey> key =
                injector.getInstance(HttpContributions.class).rateLimitKey();
        return RateLimits.of(
                injector.getInstance(RateLimitConfiguration.class),
                made.rateLimits(),
                made.dispatch(),
                injector.getInstance(RateLimitStore.class),
                key == null ? null : injector.getInstance(key),
                configuration.requestTimeout());
    }

    /** Opens the port. */
    Completable start() {
        measure();
        Resources made = requireNonNull(resources, "resources");
        RouteAssembly routes = new RouteAssembly(injector);
        return server.start(
                routes.ofClients(made.dispatch(), rateLimits),
                routes.ofOperators(made.methods(), server::eventLoops),
                observers(),
                headerWriters());
    }

    private void measure() {
        if (rateLimits != null) {
            injector.getInstance(RateLimitMetrics.class).measure(rateLimits.counts());
        }
        if (webSockets != null) {
            WebSocketMetrics metrics = injector.getInstance(WebSocketMetrics.class);
            webSockets
                    .counts()
                    .forEach((route, counts) -> metrics.measure(
                            route, counts::open, counts::messagesReceived, counts::messagesSent, counts.closes()));
        }
        BufferedBytes buffered = server.buffered();
        injector.getInstance(BufferMetrics.class)
                .measure(
                        buffered::held,
                        buffered::limit,
                        buffered::refusedRequests,
                        buffered::closedConnections,
                        buffered::stalledConnections,
                        buffered::floodedConnections,
                        buffered::unansweredConnections,
                        server::refusedByProxyProtocol);
    }

    private List<ExchangeObserver.Factory> observers() {
        List<ExchangeObserver.Factory> observers = new ArrayList<>();
        injector.getInstance(HttpContributions.class)
                .observers()
                .forEach(factory -> observers.add(injector.getInstance(factory)));
        AccessLog accessLog = injector.getInstance(AccessLog.class);
        if (accessLog.isOn()) {
            observers.add(accessLog);
        }
        return List.copyOf(observers);
    }

    private List<HeaderWriter> headerWriters() {
        return injector.getInstance(HttpContributions.class).headerWriters().stream()
                .<HeaderWriter>map(injector::getInstance)
                .toList();
    }

    /**
     * Drains the server and closes it. Runs on the stopping thread, because the next steps close objects that blocking
     * methods may still use.
     */
    void stop() {
        Resources closing = resources;
        try (closing) {
            server.stop();
        }
    }
}
