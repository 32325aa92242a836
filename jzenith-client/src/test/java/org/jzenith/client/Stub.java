package org.jzenith.client;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jzenith.testing.servers.TimeLimit;

/** A server on a free port whose answers are those of a test. */
final class Stub implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();
    private final Set<Object> open = ConcurrentHashMap.newKeySet();
    private int port;

    private Stub() {}

    /** Answers requests of HTTP/1.1, and of HTTP/2 with prior knowledge. */
    static Stub http(Handler<HttpServerRequest> handler) {
        return http(new HttpServerOptions(), handler);
    }

    static Stub http(HttpServerOptions options, Handler<HttpServerRequest> handler) {
        Stub stub = new Stub();
        stub.port = TimeLimit.MINUTE
                .awaitEnd(io.reactivex.Single.<Integer>create(emitter -> stub.vertx
                                .createHttpServer(options.setHost("127.0.0.1").setPort(0))
                                .connectionHandler(stub::accepted)
                                .requestHandler(request -> {
                                    stub.requests.incrementAndGet();
                                    handler.handle(request);
                                })
                                .listen()
                                .onSuccess(server -> emitter.onSuccess(server.actualPort()))
                                .onFailure(emitter::onError))
                        .test())
                .values()
                .get(0);
        return stub;
    }

    /** Answers connections. */
    static Stub tcp(Handler<NetSocket> handler) {
        Stub stub = new Stub();
        stub.port = TimeLimit.MINUTE
                .awaitEnd(io.reactivex.Single.<Integer>create(emitter -> stub.vertx
                                .createNetServer(new NetServerOptions()
                                        .setHost("127.0.0.1")
                                        .setPort(0))
                                .connectHandler(socket -> {
                                    stub.accepted.incrementAndGet();
                                    stub.open.add(socket);
                                    socket.closeHandler(nothing -> stub.open.remove(socket));
                                    handler.handle(socket);
                                })
                                .listen()
                                .onSuccess(server -> emitter.onSuccess(server.actualPort()))
                                .onFailure(emitter::onError))
                        .test())
                .values()
                .get(0);
        return stub;
    }

    private void accepted(HttpConnection connection) {
        accepted.incrementAndGet();
        open.add(connection);
        connection.closeHandler(nothing -> open.remove(connection));
    }

    Vertx vertx() {
        return vertx;
    }

    int port() {
        return port;
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    /** Returns how many requests have arrived. */
    int requests() {
        return requests.get();
    }

    /** Returns how many connections have been accepted. */
    int accepted() {
        return accepted.get();
    }

    /** Returns how many connections are open. */
    int open() {
        return open.size();
    }

    @Override
    public void close() {
        vertx.close()
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(1, TimeUnit.MINUTES)
                .join();
    }
}
