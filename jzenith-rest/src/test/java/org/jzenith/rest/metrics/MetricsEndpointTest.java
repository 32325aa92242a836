package org.jzenith.rest.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.metrics.MeteredServer.answer;
import static org.jzenith.rest.metrics.MeteredServer.asked;
import static org.jzenith.rest.metrics.MeteredServer.counted;
import static org.jzenith.rest.metrics.MeteredServer.prepare;
import static org.jzenith.rest.metrics.MeteredServer.start;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** How the metrics are served. */
class MetricsEndpointTest {

    @BeforeEach
    void prepareAnswer() {
        prepare();
    }

    @Test
    void theFormatIsTheOneThatTheClientTakes() {
        try (TestServer server = start(Map.of())) {
            HttpResponse<String> text = server.get("/metrics", "Accept", "*/*");
            assertThat(text.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4; charset=utf-8");
            assertThat(text.body()).doesNotContain("# EOF");
            HttpResponse<String> open = server.get(
                    "/metrics",
                    "Accept",
                    "application/openmetrics-text;version=1.0.0;q=0.5,"
                            + "application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2");
            assertThat(open.headers().firstValue("Content-Type"))
                    .hasValue("application/openmetrics-text; version=1.0.0; charset=utf-8");
            assertThat(open.body())
                    .endsWith("# EOF\n")
                    .contains("# TYPE http_server_request_duration_seconds histogram");
            assertThat(server.send("HEAD", "/metrics", null).statusCode()).isEqualTo(200);
            assertThat(server.postJson("/metrics", "{}").statusCode()).isEqualTo(405);
        }
    }

    @Test
    @DisplayName("Metrics are served when the application takes no more requests and all workers are busy")
    void areServedUnderOverload() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        try (TestServer server = start(Map.of("rest.max-requests-in-flight", "1"));
                RawConnection slow = new RawConnection(server).get("/users/1/slow")) {
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            Vertx vertx = server.application().injector().getInstance(Vertx.class);
            for (int i = 0; i < 100; i++) {
                vertx.executeBlocking(() -> done.await(20, TimeUnit.SECONDS), false);
            }
            assertThat(server.get("/metrics").statusCode()).isEqualTo(200);
            done.countDown();
            answer.onSuccess("done");
            assertThat(slow.response()).endsWith("done");
        }
    }

    @Test
    void areReadOnceForAllWhoAskWhileTheyCannotBeRead() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger readings = new AtomicInteger();
        List<RawConnection> connections = new ArrayList<>();
        try (TestServer server = start(Map.of("rest.verticles", "2"))) {
            MeterRegistry registry = server.application().injector().getInstance(MeterRegistry.class);
            registry.gauge("slow", readings, counted -> {
                reading.countDown();
                awaitUninterruptibly(released);
                return counted.incrementAndGet();
            });
            connections.add(new RawConnection(server).get("/metrics"));
            assertThat(reading.await(20, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 20; i++) {
                connections.add(new RawConnection(server).get("/metrics"));
            }
            Await.until(
                    () -> registry.get("http.server.active_requests").gauge().value() == connections.size());
            for (int i = 0; i < 4; i++) { // By then, each event loop has done what follows the count.
                try (RawConnection other = new RawConnection(server)) {
                    assertThat(other.get("/health").response()).startsWith("HTTP/1.1 200 ");
                }
            }
            connections.remove(20).reset();
            Await.until(
                    () -> registry.get("http.server.active_requests").gauge().value() == connections.size());
            released.countDown();
            for (RawConnection connection : connections) {
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").contains("\nslow ");
                connection.close();
            }
            assertThat(readings).hasValue(2);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void mayBeOff() {
        try (TestServer server = start(Map.of("metrics.enabled", "false"))) {
            assertThat(server.get("/users/1").statusCode()).isEqualTo(200);
            assertThat(server.get("/metrics").statusCode()).isEqualTo(404);
            assertThat(server.application()
                            .injector()
                            .getInstance(MeterRegistry.class)
                            .getMeters())
                    .isEmpty();
        }
    }
}
