package org.jzenith.rest.server;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.spi.ExchangeObserver;
import org.jzenith.rest.spi.ProblemEncoder;

/**
 * One HTTP server on one event loop. Vert.x lets all servers of an application share the port and distributes
 * connections among them.
 */
final class HttpVerticle extends AbstractVerticle {

    private final HttpServerOptions options;
    private final RequestRouter router;
    private final ListeningSocket listening;
    private final ConnectionLimits limits;
    private final RequestRules rules;
    private final SecurityHeaders securityHeaders;
    private final BufferedBytes buffered;
    private final List<ExchangeObserver.Factory> observers;
    private final HeaderWriters headerWriters;
    private final ProblemEncoder problems;
    private final int loop;
    private final Duration drainDelay;
    private final Duration drainTimeout;
    private @Nullable HttpServer server;
    private @Nullable ConnectionRegistry connections;

    HttpVerticle(
            HttpServerOptions options,
            RequestRouter router,
            ListeningSocket listening,
            ConnectionLimits limits,
            BufferedBytes buffered,
            List<ExchangeObserver.Factory> observers,
            HeaderWriters headerWriters,
            ProblemEncoder problems,
            int loop,
            RestConfiguration configuration) {
        this.options = options;
        this.router = router;
        this.listening = listening;
        this.limits = limits;
        this.rules = new RequestRules(configuration.maxHeaders());
        this.securityHeaders = new SecurityHeaders(configuration);
        this.buffered = buffered;
        this.observers = observers;
        this.headerWriters = headerWriters;
        this.problems = problems;
        this.loop = loop;
        this.drainDelay = configuration.drainDelay();
        this.drainTimeout = configuration.drainTimeout();
    }

    @Override
    public void start(Promise<Void> started) {
        ConnectionRegistry registry = new ConnectionRegistry(
                vertx, listening, limits, buffered, problems, new ExchangeObservers(observers, loop));
        EventLoopServer opening = new EventLoopServer(
                vertx, options, router, limits, rules, buffered, registry, headerWriters, securityHeaders);
        HttpServer starting = vertx.createHttpServer(options)
                .connectionHandler(opening::opened)
                .requestHandler(opening)
                .invalidRequestHandler(opening::refuseInvalid);
        connections = registry;
        server = starting;
        starting.listen().<Void>mapEmpty().onComplete(started);
    }

    @Override
    public void stop(Promise<Void> stopped) {
        Future<Void> drained =
                connections == null ? Future.succeededFuture() : connections.drain(drainDelay, drainTimeout);
        drained.compose(nothing -> server == null ? Future.<Void>succeededFuture() : server.close())
                .onComplete(stopped);
    }

    /** Returns the actual port, which is the same for all verticles of a server. */
    int port() {
        return server == null ? 0 : server.actualPort();
    }

    /** Returns what became of requests since the drain began; call it when the verticle has stopped. */
    DrainResult drainResult() {
        return connections == null ? DrainResult.NONE : connections.result();
    }
}
