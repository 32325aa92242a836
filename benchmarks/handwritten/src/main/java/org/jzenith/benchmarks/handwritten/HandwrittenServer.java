package org.jzenith.benchmarks.handwritten;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.UnaryOperator;

/**
 * What Vert.x alone can do with the requests of examples/benchmark: native transport, a verticle for each processor, no
 * router. The port comes from {@code REST_PORT}, as there.
 */
public final class HandwrittenServer {

    private HandwrittenServer() {}

    /** Starts the server; a failed start ends the process. */
    public static void main(String[] args) {
        run(new HttpServerOptions(), UnaryOperator.identity());
    }

    /**
     * As {@link #main}; {@code around} is called on each event loop, and what it returns is called for each request of
     * that loop.
     */
    public static void run(HttpServerOptions options, UnaryOperator<Handler<HttpServerRequest>> around) {
        options.setHost("0.0.0.0").setPort(Integer.parseInt(System.getenv().getOrDefault("REST_PORT", "8080")));
        int processors = Runtime.getRuntime().availableProcessors();
        Vertx vertx =
                Vertx.vertx(new VertxOptions().setPreferNativeTransport(true).setEventLoopPoolSize(processors));
        vertx.deployVerticle(
                        () -> new HandwrittenVerticle(options, around, processors),
                        new DeploymentOptions().setInstances(processors))
                .onFailure(failure -> {
                    failure.printStackTrace();
                    System.exit(1);
                });
    }
}
