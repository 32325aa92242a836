package org.jzenith.backing;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.jzenith.core.error.ServiceUnavailableException;

class ProbeTest {

    @Test
    void cancelsNoTimerOfTheApplicationIfItWasNeverAsked() {
        Vertx vertx = Vertx.vertx();
        try {
            long first = vertx.setTimer(TimeUnit.HOURS.toMillis(1), id -> {});
            Availability availability = new Availability(
                    "a service", (message, cause) -> new ServiceUnavailableException(message, Duration.ZERO, cause));
            availability.found();
            Probe probe = new Probe(
                    vertx,
                    context -> {
                        throw new AssertionError("nobody has asked");
                    },
                    availability);
            probe.close();
            assertThat(probe.problem().blockingGet()).isEqualTo("closed");
            assertThat(vertx.cancelTimer(first)).isTrue();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }
}
