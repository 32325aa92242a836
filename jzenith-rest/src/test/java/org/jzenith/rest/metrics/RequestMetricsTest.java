package org.jzenith.rest.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.spi.RestBinder.restBinder;

import com.sun.management.ThreadMXBean;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
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
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.spi.Exchange;
import org.jzenith.rest.spi.ExchangeObserver;

class RequestMetricsTest {

    private static final int TIMES = 10_000;

    @Path("/users/{id}")
    public static class Resource {
        @GET
        public String get() {
            return "hello";
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
                .withPlugins(RestPlugin.withResources(Resource.class))
                .withModules(binder -> restBinder(binder).observer(Again.class))
                .start()) {
            application
                    .injector()
                    .getInstance(LazyMeterRegistry.class)
                    .get(); // Until it exists, what is measured waits in a list.
            URI uri = URI.create(
                    "http://127.0.0.1:" + application.addresses().get(0).port() + "/users/1");
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
                            .tag("http.route", "/users/{id}")
                            .timer()
                            .count())
                    .isEqualTo(2 * TIMES + 1);
        }
    }
}
