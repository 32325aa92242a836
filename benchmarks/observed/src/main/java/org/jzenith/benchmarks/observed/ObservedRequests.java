package org.jzenith.benchmarks.observed;

import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.handler.codec.DateFormatter;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.Date;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.slf4j.MDC;

/**
 * What is around the requests of one event loop. The timers have the labels and buckets of those in examples/benchmark.
 */
final class ObservedRequests implements Handler<HttpServerRequest> {

    private record Labels(String method, String route, int status) {}

    private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("x-request-id");
    private static final long RENEW_DATE_MILLIS = 250;
    private static final Duration[] BUCKETS = DoubleStream.of(
                    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10)
            .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1000)))
            .toArray(Duration[]::new);

    private final Handler<HttpServerRequest> handler;
    private final PrometheusMeterRegistry registry;
    private final Map<Labels, Timer> timers = new HashMap<>();
    private CharSequence date = "";

    ObservedRequests(Handler<HttpServerRequest> handler, PrometheusMeterRegistry registry) {
        this.handler = handler;
        this.registry = registry;
        renewDate();
        Vertx.currentContext().owner().setPeriodic(RENEW_DATE_MILLIS, timer -> renewDate());
    }

    @SuppressWarnings("JavaUtilDate") // Netty's type
    private void renewDate() {
        date = HttpHeaders.createOptimized(DateFormatter.format(new Date()));
    }

    @Override
    public void handle(HttpServerRequest request) {
        long start = System.nanoTime();
        HttpServerResponse response = request.response();
        if (request.path().equals("/metrics")) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")
                    .end(registry.scrape());
            return;
        }
        String sent = request.getHeader(REQUEST_ID);
        String id = sent == null ? newId() : sent;
        response.putHeader(REQUEST_ID, id).putHeader(HttpHeaders.DATE, date);
        response.endHandler(ended -> timer(request).record(System.nanoTime() - start, TimeUnit.NANOSECONDS));
        MDC.put("requestId", id);
        try {
            handler.handle(request);
        } finally {
            MDC.remove("requestId");
        }
    }

    private static String newId() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    private Timer timer(HttpServerRequest request) {
        Labels labels = new Labels(
                request.method().name(),
                route(request.path()),
                request.response().getStatusCode());
        return timers.computeIfAbsent(labels, this::newTimer);
    }

    private static String route(String path) {
        int users = path.indexOf("/users/");
        return users < 0 ? path : path.substring(0, users) + "/users/{id}";
    }

    private Timer newTimer(Labels labels) {
        return Timer.builder("http.server.request.duration")
                .tag("error.type", labels.status() >= 500 ? Integer.toString(labels.status()) : "")
                .tag("http.request.method", labels.method())
                .tag("http.response.status_code", Integer.toString(labels.status()))
                .tag("http.route", labels.route())
                .tag("url.scheme", "http")
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
