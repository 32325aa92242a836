package org.jzenith.rest;

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
import org.jzenith.rest.accesslog.AccessLog;
import org.jzenith.rest.dispatch.JaxRsDispatch;
import org.jzenith.rest.entity.JsonBodies;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.metrics.BufferMetrics;
import org.jzenith.rest.metrics.RateLimitMetrics;
import org.jzenith.rest.metrics.WebSocketMetrics;
import org.jzenith.rest.ratelimit.RateLimitConfiguration;
import org.jzenith.rest.ratelimit.RateLimits;
import org.jzenith.rest.server.BufferedBytes;
import org.jzenith.rest.server.RestConfiguration;
import org.jzenith.rest.server.RestServer;
import org.jzenith.rest.spi.ExchangeObserver;
import org.jzenith.rest.spi.HeaderWriter;
import org.jzenith.rest.spi.RateLimitKey;
import org.jzenith.rest.spi.RestContributions;
import org.jzenith.rest.websocket.WebSockets;

/** The server of an application with all that it serves, made and checked before anything starts. */
final class PreparedServer {

    private final Injector injector;
    private final RestConfiguration configuration;
    private final RestServer server;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable Throwable cause;
    private @Nullable JaxRsDispatch dispatch;
    private @Nullable RateLimits rateLimits;
    private @Nullable WebSockets webSockets;

    PreparedServer(Injector injector) {
        this.injector = injector;
        this.configuration = injector.getInstance(RestConfiguration.class);
        this.server = injector.getInstance(RestServer.class);
    }

    /**
     * Makes everything but the port.
     *
     * @throws StartupException with all problems of resources, endpoints, limits and addresses
     */
    void prepare(JsonBodies json) {
        collect(() -> {
            JaxRsDispatch made = new JaxRsDispatch(injector, injector.getInstance(DispatchSettings.class), json);
            dispatch = made;
            rateLimits = rateLimits(made);
        });
        if (injector.getExistingBinding(Key.get(WebSockets.class)) != null) {
            WebSockets all = injector.getInstance(WebSockets.class);
            webSockets = all;
            collect(() -> all.prepare(injector, json));
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

    private @Nullable RateLimits rateLimits(JaxRsDispatch made) {
        Class<? extends RateLimitKey> key =
                injector.getInstance(RestContributions.class).rateLimitKey();
        return RateLimits.of(
                injector.getInstance(RateLimitConfiguration.class),
                made.limitedMethods(),
                made.handler(),
                injector.getInstance(RateLimitStore.class),
                key == null ? null : injector.getInstance(key),
                configuration.requestTimeout());
    }

    /** Opens the port. */
    Completable start() {
        measure();
        RouteAssembly routes = new RouteAssembly(injector);
        return server.start(
                routes.ofClients(requireNonNull(dispatch, "dispatch").handler(), rateLimits),
                routes.ofOperators(server::eventLoops),
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
        injector.getInstance(RestContributions.class)
                .observers()
                .forEach(factory -> observers.add(injector.getInstance(factory)));
        AccessLog accessLog = injector.getInstance(AccessLog.class);
        if (accessLog.isOn()) {
            observers.add(accessLog);
        }
        return List.copyOf(observers);
    }

    private List<HeaderWriter> headerWriters() {
        return injector.getInstance(RestContributions.class).headerWriters().stream()
                .<HeaderWriter>map(injector::getInstance)
                .toList();
    }

    /**
     * Drains and closes all. Runs on the thread that stops the application: the next steps close what methods that
     * still block may be using.
     */
    void stop() {
        JaxRsDispatch closing = dispatch;
        try (closing) {
            server.stop();
        }
    }
}
