package org.jzenith.rest.server;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.coding.Compression;
import org.jzenith.rest.forwarded.ForwardedRequests;
import org.jzenith.rest.forwarded.TrustedProxies;
import org.jzenith.rest.spi.ExchangeObserver;
import org.jzenith.rest.spi.ProblemEncoder;

/**
 * The HTTP servers of one event loop, one for each listener. Vert.x lets all event loops of an application share a port
 * and distributes connections among them.
 */
final class HttpVerticle extends AbstractVerticle {

    /** Why a listener could not be opened. */
    static final class BindException extends Exception {

        private final transient Listener listener;

        BindException(Listener listener, Throwable cause) {
            super(cause.getMessage(), cause);
            this.listener = listener;
        }

        Listener listener() {
            return listener;
        }
    }

    private final List<Listener> listeners;
    private final EventLoopServers servers;
    private final RequestRouter router;
    private final ConnectionLimits limits;
    private final RequestRules rules;
    private final SecurityHeaders securityHeaders;
    private final @Nullable ForwardedRequests forwarded;
    private final BufferedBytes buffered;
    private final List<ExchangeObserver.Factory> observers;
    private final HeaderWriters headerWriters;
    private final Compression compression;
    private final ProblemEncoder problems;
    private final int loop;
    private final Duration drainDelay;
    private final Duration drainTimeout;
    private final List<HttpServer> listening = new ArrayList<>();
    private @Nullable ConnectionRegistry connections;

    HttpVerticle(
            List<Listener> listeners,
            EventLoopServers servers,
            RequestRouter router,
            ConnectionLimits limits,
            BufferedBytes buffered,
            List<ExchangeObserver.Factory> observers,
            HeaderWriters headerWriters,
            Compression compression,
            ProblemEncoder problems,
            int loop,
            RestConfiguration configuration) {
        this.listeners = listeners;
        this.servers = servers;
        this.router = router;
        this.limits = limits;
        this.rules = new RequestRules(configuration);
        this.securityHeaders = new SecurityHeaders(configuration);
        this.forwarded = configuration
                .forwardedHeaders()
                .map(family -> new ForwardedRequests(family, new TrustedProxies(configuration.trustedProxies())))
                .orElse(null);
        this.buffered = buffered;
        this.observers = observers;
        this.headerWriters = headerWriters;
        this.compression = compression;
        this.problems = problems;
        this.loop = loop;
        this.drainDelay = configuration.drainDelay();
        this.drainTimeout = configuration.drainTimeout();
    }

    @Override
    public void start(Promise<Void> started) {
        ConnectionRegistry registry = new ConnectionRegistry(
                vertx,
                listeners.stream().map(Listener::socket).toList(),
                limits,
                buffered,
                problems,
                new ExchangeObservers(observers, loop));
        EventLoopServer server = new EventLoopServer(
                vertx,
                router,
                limits,
                rules,
                buffered,
                registry,
                headerWriters,
                securityHeaders,
                forwarded,
                compression);
        connections = registry;
        servers.add(server);
        Future.join(listeners.stream().map(listener -> listen(listener, server)).toList())
                .<Void>mapEmpty()
                .onComplete(started);
    }

    private Future<HttpServer> listen(Listener listener, EventLoopServer server) {
        HttpServer starting = vertx.createHttpServer(listener.options())
                .connectionHandler(server::opened)
                .requestHandler(server)
                .invalidRequestHandler(server::refuseInvalid);
        listening.add(starting);
        UnixSocket unixSocket = listener.unixSocket();
        Future<HttpServer> bound = unixSocket == null
                ? starting.listen()
                : starting.listen(unixSocket.address()).compose(opened -> restrict(unixSocket, opened));
        return bound.recover(failure -> Future.failedFuture(new BindException(listener, failure)));
    }

    private static Future<HttpServer> restrict(UnixSocket socket, HttpServer server) {
        try {
            socket.restrict();
            return Future.succeededFuture(server);
        } catch (IOException e) {
            return Future.failedFuture(e);
        }
    }

    @Override
    public void stop(Promise<Void> stopped) {
        Future<Void> drained =
                connections == null ? Future.succeededFuture() : connections.drain(drainDelay, drainTimeout);
        drained.compose(nothing -> {
                    servers.remove();
                    return Future.join(listening.stream().map(HttpServer::close).toList());
                })
                .<Void>mapEmpty()
                .onComplete(stopped);
    }

    /** Returns the actual port of a listener, which is the same for all verticles of a server. */
    int port(Listener listener) {
        return listening.get(listeners.indexOf(listener)).actualPort();
    }

    /** Returns what became of requests since the drain began; call it when the verticle has stopped. */
    DrainResult drainResult() {
        return connections == null ? DrainResult.NONE : connections.result();
    }
}
