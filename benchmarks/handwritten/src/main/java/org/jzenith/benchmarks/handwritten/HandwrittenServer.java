package org.jzenith.benchmarks.handwritten;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What Vert.x alone can do with the requests of examples/benchmark: native transport, a verticle for each processor, no
 * router. Ports and certificate come from the same variables of the environment as there.
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
        List<HttpServerOptions> listeners =
                System.getenv("REST_TLS_CERTIFICATE") == null ? List.of(options) : List.of(options, encrypted(options));
        int processors = Runtime.getRuntime().availableProcessors();
        Vertx vertx =
                Vertx.vertx(new VertxOptions().setPreferNativeTransport(true).setEventLoopPoolSize(processors));
        vertx.deployVerticle(
                        () -> new HandwrittenVerticle(listeners, around, processors),
                        new DeploymentOptions().setInstances(processors))
                .onFailure(failure -> {
                    failure.printStackTrace();
                    System.exit(1);
                });
    }

    /** Returns the same with TLS by the engine of the JDK, and with HTTP/2 for clients that ask for it. */
    private static HttpServerOptions encrypted(HttpServerOptions options) {
        return new HttpServerOptions(options)
                .setPort(Integer.parseInt(System.getenv("REST_TLS_PORT")))
                .setSsl(true)
                .setSslEngineOptions(new JdkSSLEngineOptions())
                .setUseAlpn(true)
                .setKeyCertOptions(new PemKeyCertOptions()
                        .setCertPath(System.getenv("REST_TLS_CERTIFICATE"))
                        .setKeyPath(System.getenv("REST_TLS_KEY")));
    }
}
