package org.jzenith.rest.server;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicInteger;

/** One HTTP server on one event loop. Vert.x lets all of an application share the port and spreads connections over them. */
final class HttpVerticle extends AbstractVerticle {

    private final HttpServerOptions options;
    private final Handler<HttpServerRequest> handler;
    private final AtomicInteger boundPort;

    /** Takes where to report the real port; the verticles of one server all report the same. */
    HttpVerticle(HttpServerOptions options, Handler<HttpServerRequest> handler, AtomicInteger boundPort) {
        this.options = options;
        this.handler = handler;
        this.boundPort = boundPort;
    }

    @Override
    public void start(Promise<Void> started) {
        HttpServer server = vertx.createHttpServer(options)
                .requestHandler(handler)
                .invalidRequestHandler(InvalidRequests::answer);
        server.listen().onComplete(listening -> {
            if (listening.succeeded()) {
                boundPort.set(listening.result().actualPort());
                started.complete();
            } else {
                started.fail(listening.cause());
            }
        });
    }
}
