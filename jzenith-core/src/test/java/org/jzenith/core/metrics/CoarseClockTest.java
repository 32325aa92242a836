package org.jzenith.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CoarseClockTest {

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS)
    void followsTheTimeOfDay() throws InterruptedException {
        long before = System.currentTimeMillis();
        CoarseClock clock = new CoarseClock(vertx);
        assertThat(clock.wallTime()).isBetween(before, System.currentTimeMillis());
        long later = System.currentTimeMillis() + 1;
        while (clock.wallTime() < later) {
            Thread.sleep(1);
        }
        assertThat(clock.wallTime()).isLessThanOrEqualTo(System.currentTimeMillis());
    }

    @Test
    void belongsToTheRegistryOfAnApplication() {
        try (PrometheusRegistry registry = new PrometheusRegistry(vertx)) {
            assertThat(registry.get().config().clock()).isInstanceOf(CoarseClock.class);
        }
    }
}
