package org.jzenith.http.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.sun.management.ThreadMXBean;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.http.HttpPlugin;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;

class RequestMetricsTest {

    private static final int TIMES = 10_000;

    static final class Hello implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            request.response().end("hello");
        }
    }

    /** Measures a real request again and again on its event loop, and how much that allocates. */
    static final class Again implements ExchangeObserver.Factory {

        private final RequestMetrics metrics;
        private final CompletableFuture<Long> allocated = new CompletableFuture<>();

        @Inject
        Again(RequestMetrics metrics) {
            this.metrics = metrics;
        }

        @Override
        public ExchangeObserver observe(int loop) {
            ExchangeObserver measuring = metrics.observe(loop);
            return new ExchangeObserver() {
                @Override
                public void ended(Exchange exchange, long durationNanos) {
                    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
                    measure(exchange);
                    long before = threads.getCurrentThreadAllocatedBytes();
                    measure(exchange);
                    allocated.complete(threads.getCurrentThreadAllocatedBytes() - before);
                }

                private void measure(Exchange exchange) {
                    for (int i = 0; i < TIMES; i++) {
                        measuring.began(exchange);
                        measuring.ended(exchange, TimeUnit.MILLISECONDS.toNanos(i));
                    }
                }
            };
        }
    }

    /**
     * Allocations do not depend on the speed of the machine, so they may have a limit; it leaves room for classes that
     * the JVM loads late.
     */
    @Test
    void measuringARequestAllocatesNothing() throws Exception {
        try (RunningApplication application = JZenith.application(
                        "--rest.port=0", "--rest.host=127.0.0.1", "--rest.verticles=1")
                .withPlugins(HttpPlugin.create().withRoute("/users", Hello.class))
                .withModules(binder -> httpBinder(binder).observer(Again.class))
                .start()) {
            application
                    .injector()
                    .getInstance(LazyMeterRegistry.class)
                    .get(); // Until it exists, what is measured waits in a list.
            URI uri = URI.create(
                    "http://127.0.0.1:" + application.addresses().get(0).port() + "/users");
            assertThat(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
            long bytes =
                    application.injector().getInstance(Again.class).allocated.get(20, TimeUnit.SECONDS);
            assertThat(bytes / TIMES).isLessThan(8);
            assertThat(application
                            .injector()
                            .getInstance(MeterRegistry.class)
                            .get("http.server.request.duration")
                            .tag("http.route", "/users")
                            .timer()
                            .count())
                    .isEqualTo(2 * TIMES + 1);
        }
    }
}
