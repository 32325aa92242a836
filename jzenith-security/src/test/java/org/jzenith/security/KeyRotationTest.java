package org.jzenith.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.issuer.Issuer;
import org.jzenith.issuer.SigningAlgorithm;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;
import org.jzenith.testing.servers.TimeLimit;

/** An issuer that changes its keys again and again, while its callers call. */
@Tag("stress")
class KeyRotationTest {

    private static final int ROTATIONS = 100;
    private static final int CALLERS = 4;
    private static final Duration COOL_DOWN = Duration.ofMillis(100);

    /** Old keys go away with their tokens; an application takes no more than 100. */
    private static final Issuer ISSUER = Issuer.describe()
            .withAlgorithm(SigningAlgorithm.EDDSA)
            .withLifetime(Duration.ofSeconds(8))
            .start();

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(CallersTest::describe)
            .withConfiguration("security.jwt.issuer", ISSUER.uri())
            .withConfiguration("security.jwt.audience", "development")
            .withConfiguration("security.jwt.cool-down", COOL_DOWN.toMillis() + "ms");

    private final AtomicInteger accepted = new AtomicInteger();
    private final Queue<TestResponse> refused = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean ended = new AtomicBoolean();

    @AfterAll
    static void close() {
        ISSUER.close();
    }

    private void call(TestClient client) {
        while (!ended.get()) {
            TestResponse response = client.as("ada", "admin").get("/caller");
            if (response.status() == 200) {
                accepted.incrementAndGet();
            } else {
                refused.add(response);
            }
        }
    }

    @Test
    void refusesNoTokenWhileTheKeysChangeAHundredTimes(TestClient client) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
        List<Future<?>> calls = new ArrayList<>();
        try {
            for (int i = 0; i < CALLERS; i++) {
                calls.add(threads.submit(() -> call(client)));
            }
            for (int i = 0; i < ROTATIONS; i++) {
                long rotated = System.nanoTime();
                int before = accepted.get();
                ISSUER.rotateKeys();
                TimeLimit.MINUTE.await(
                        "calls after rotation " + i,
                        () -> !refused.isEmpty()
                                || (System.nanoTime() - rotated > COOL_DOWN.toNanos()
                                        && accepted.get() >= before + 2 * CALLERS));
                assertThat(refused).as("refused after rotation %d", i).isEmpty();
            }
        } finally {
            ended.set(true);
            threads.shutdown();
        }
        for (Future<?> call : calls) {
            call.get();
        }
        assertThat(refused).isEmpty();
        assertThat(accepted).hasValueGreaterThanOrEqualTo(ROTATIONS * 2 * CALLERS);
    }
}
