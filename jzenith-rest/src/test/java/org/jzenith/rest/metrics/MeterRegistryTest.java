package org.jzenith.rest.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.metrics.MeteredServer.answer;
import static org.jzenith.rest.metrics.MeteredServer.asked;
import static org.jzenith.rest.metrics.MeteredServer.counted;
import static org.jzenith.rest.metrics.MeteredServer.plugin;
import static org.jzenith.rest.metrics.MeteredServer.prepare;
import static org.jzenith.rest.metrics.MeteredServer.scrape;
import static org.jzenith.rest.metrics.MeteredServer.start;

import com.google.inject.Scopes;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** The registry of an application, whether it is the default or one that the application brings. */
class MeterRegistryTest {

    @BeforeEach
    void prepareAnswer() {
        prepare();
    }

    /** A class of the application that counts something. */
    public static final class Shop {
        private final MeterRegistry registry;

        @Inject
        public Shop(MeterRegistry registry) {
            this.registry = registry;
        }
    }

    @Test
    void metersOfTheApplicationsOwnAreThereTooAndOnlyItsOwn() {
        try (TestServer first =
                        TestServer.start(Map.of("rest.verticles", 1), plugin(), binder -> binder.bind(Shop.class)
                                .in(Scopes.SINGLETON));
                TestServer second = start(Map.of())) {
            first.application()
                    .injector()
                    .getInstance(Shop.class)
                    .registry
                    .counter("orders", "kind", "book")
                    .increment();
            first.get("/users/7");
            assertThat(scrape(first))
                    .contains("orders_total{kind=\"book\"} 1.0", counted("", "GET", "200", "/users/{id}", 1));
            assertThat(scrape(second)).noneMatch(line -> line.startsWith("orders_total") || line.contains("/users"));
        }
    }

    @Test
    void anApplicationMayBringARegistryOfItsOwn() {
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        CompositeMeterRegistry several =
                new CompositeMeterRegistry().add(new SimpleMeterRegistry()).add(prometheus);
        SimpleMeterRegistry simple = new SimpleMeterRegistry();
        try (TestServer server = TestServer.start(
                plugin(), binder -> binder.bind(MeterRegistry.class).toInstance(several))) {
            server.get("/users/1");
            assertThat(scrape(server)).contains(counted("", "GET", "200", "/users/{id}", 1));
        }
        assertThat(prometheus.isClosed()).isFalse();
        try (TestServer server = TestServer.start(
                plugin(), binder -> binder.bind(MeterRegistry.class).toInstance(simple))) {
            server.get("/users/1");
            assertThat(server.get("/metrics").statusCode()).isEqualTo(404);
            assertThat(simple.get("http.server.request.duration")
                            .tag("http.route", "/users/{id}")
                            .timer()
                            .count())
                    .isOne();
        }
    }

    @Test
    void theRegistryIsClosedWithTheApplication() {
        MeterRegistry registry;
        try (TestServer server = start(Map.of())) {
            registry = server.application().injector().getInstance(MeterRegistry.class);
            assertThat(registry).isSameAs(server.application().injector().getInstance(MeterRegistry.class));
            assertThat(registry.isClosed()).isFalse();
        }
        assertThat(registry.isClosed()).isTrue();
    }

    @Test
    void aRegistryTellsOfTheApplicationThatRunsAndOfNoneBefore() throws Exception {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        for (int i = 0; i < 2; i++) {
            prepare();
            try (TestServer server = TestServer.start(
                            Map.of("rest.verticles", 1), plugin(), binder -> binder.bind(MeterRegistry.class)
                                    .toInstance(registry));
                    RawConnection slow = new RawConnection(server).get("/users/1/slow")) {
                assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
                Await.until(() -> registry.find("http.server.active_requests").gauge() != null);
                assertThat(registry.get("http.server.active_requests").gauge().value())
                        .isOne();
                answer.onSuccess("done");
                assertThat(slow.response()).endsWith("done");
            }
            assertThat(registry.find("http.server.active_requests").gauge()).isNull();
        }
    }
}
