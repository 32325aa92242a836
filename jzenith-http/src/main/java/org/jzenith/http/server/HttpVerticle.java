package org.jzenith.http.server;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.connection.ConnectionRegistry;
import org.jzenith.http.connection.DrainResult;
import org.jzenith.http.connection.ExchangeObservers;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.listener.UnixSocket;

/**
 * The HTTP servers of one event loop, one for each listener. All event loops of an application share a port, and Vert.x
 * distributes connections among them.
 */
final class HttpVerticle extends AbstractVerticle {

    /** The server could not listen on an address. */
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

    private final ListenerGroup group;
    private final int loop;
    private final List<HttpServer> listening = new ArrayList<>();
    private @Nullable ConnectionRegistry connections;
    private volatile @Nullable EventLoopServer server;

    /** Takes the listeners, and the number of its event loop, from 0. */
    HttpVerticle(ListenerGroup group, int loop) {
        this.group = group;
        this.loop = loop;
    }

    @Override
    public void start(Promise<Void> started) {
        ConnectionRegistry registry = new ConnectionRegistry(
                vertx,
                group.listeners().stream().map(Listener::socket).toList(),
                group.limits(),
                group.buffered(),
                group.problems(),
                group.router(),
                new ExchangeObservers(group.observers(), loop));
        EventLoopServer serving = new EventLoopServer(vertx, group, registry);
        connections = registry;
        server = serving;
        group.servers().add(serving);
        Future.join(group.listeners().stream()
                        .map(listener -> listen(listener, serving))
                        .toList())
                .<Void>mapEmpty()
                .onComplete(started);
    }

    private Future<HttpServer> listen(Listener listener, EventLoopServer serving) {
        HttpServer starting = vertx.createHttpServer(listener.options())
                .connectionHandler(serving::opened)
                .requestHandler(serving)
                .invalidRequestHandler(serving::refuseInvalid);
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
        Future<Void> drained = connections == null
                ? Future.succeededFuture()
                : connections.drain(group.drainDelay(), group.drainTimeout());
        drained.compose(nothing -> {
                    group.servers().remove();
                    return Future.join(listening.stream().map(HttpServer::close).toList());
                })
                .<Void>mapEmpty()
                .onComplete(stopped);
    }

    /** Returns the actual port of a listener, which is the same for all verticles of a server. */
    int port(Listener listener) {
        return listening.get(group.listeners().indexOf(listener)).actualPort();
    }

    /** Returns the server of this event loop; null before the start. */
    @Nullable
    EventLoopServer server() {
        return server;
    }

    /** Returns the outcome of requests since the drain began. Call it when the verticle has stopped. */
    DrainResult drainResult() {
        return connections == null ? DrainResult.NONE : connections.result();
    }
}
