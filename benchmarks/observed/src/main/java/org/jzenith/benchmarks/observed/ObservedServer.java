package org.jzenith.benchmarks.observed;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.http.HttpServerOptions;
import java.util.concurrent.TimeUnit;
import org.jzenith.benchmarks.handwritten.HandwrittenServer;

/**
 * The hand-written server with what a service has around its requests in production, by hand too: metrics for
 * Prometheus, request ids in the response and in the log, the {@code Date} header, and a limit to how long connections
 * may be idle.
 */
public final class ObservedServer {

    private static final int IDLE_SECONDS = 60;

    private ObservedServer() {}

    /** Starts the server; a failed start ends the process. */
    public static void main(String[] args) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        HttpServerOptions options =
                new HttpServerOptions().setIdleTimeout(IDLE_SECONDS).setIdleTimeoutUnit(TimeUnit.SECONDS);
        HandwrittenServer.run(options, handler -> new ObservedRequests(handler, registry));
    }
}
