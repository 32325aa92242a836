package org.jzenith.resilience.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.jzenith.testing.servers.TimeLimit;

class BreakerTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final int THREADS = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    private static Breaker.Permission permission(Breaker breaker) {
        return Objects.requireNonNull(breaker.tryAcquire(), "a permission");
    }

    private static Breaker open(Duration openTime) {
        Breaker breaker = Rules.breaker(openTime);
        for (int i = 0; i < 4; i++) {
            permission(breaker).failed();
        }
        assertThat(breaker.state()).isEqualTo(Breaker.State.OPEN);
        return breaker;
    }

    /** Returns a breaker that lets trial calls through, and its first trial. */
    private static Breaker halfOpen() {
        Breaker breaker = open(Duration.ofMillis(1));
        TimeLimit.MINUTE.await("a trial call", () -> {
            Breaker.Permission trial = breaker.tryAcquire();
            if (trial != null) {
                trial.released();
            }
            return trial != null;
        });
        assertThat(breaker.state()).isEqualTo(Breaker.State.HALF_OPEN);
        return breaker;
    }

    @Test
    void staysClosedWhileFewCallsFail() {
        Breaker breaker = Rules.breaker(HOUR);
        for (int i = 0; i < 100; i++) {
            permission(breaker).succeeded();
            permission(breaker).succeeded();
            permission(breaker).failed();
        }
        assertThat(breaker.state()).isEqualTo(Breaker.State.CLOSED);
    }

    @Test
    void staysClosedBeforeThereWereEnoughCalls() {
        Breaker breaker = Rules.breaker(HOUR);
        for (int i = 0; i < 3; i++) {
            permission(breaker).failed();
        }
        assertThat(breaker.state()).isEqualTo(Breaker.State.CLOSED);
    }

    @Test
    void letsNothingThroughWhileItIsOpen() {
        Breaker breaker = open(HOUR);
        assertThat(breaker.tryAcquire()).isNull();
        assertThat(breaker.mayPermit()).isFalse();
        assertThat(breaker.remainingOpenTime()).isBetween(Duration.ofMinutes(55), HOUR);
    }

    @Test
    void letsAFewCallsThroughAndClosesIfTheySucceed() {
        Breaker breaker = halfOpen();
        Breaker.Permission first = permission(breaker);
        Breaker.Permission second = permission(breaker);
        assertThat(breaker.tryAcquire()).isNull();
        first.succeeded();
        second.succeeded();
        assertThat(breaker.state()).isEqualTo(Breaker.State.CLOSED);
    }

    @Test
    void opensAgainIfTrialCallsFail() {
        Breaker breaker = halfOpen();
        Stream.of(permission(breaker), permission(breaker)).forEach(Breaker.Permission::failed);
        assertThat(breaker.state()).isEqualTo(Breaker.State.OPEN);
    }

    @Test
    void aCallThatSaysNothingCountsNeitherWay() {
        Breaker breaker = halfOpen();
        for (int i = 0; i < 100; i++) {
            permission(breaker).released();
        }
        assertThat(breaker.state()).isEqualTo(Breaker.State.HALF_OPEN);
    }

    @Test
    void aLateResultOfAnEarlierStateCountsNeitherWay() {
        Breaker breaker = Rules.breaker(Duration.ofMillis(1));
        Breaker.Permission[] late = new Breaker.Permission[10];
        for (int i = 0; i < late.length; i++) {
            late[i] = permission(breaker);
        }
        for (int i = 0; i < 4; i++) {
            permission(breaker).failed();
        }
        TimeLimit.MINUTE.await("a trial call", () -> breaker.tryAcquire() != null);
        for (Breaker.Permission permission : late) {
            permission.succeeded();
        }
        assertThat(breaker.state()).isEqualTo(Breaker.State.HALF_OPEN);
    }

    @RepeatedTest(100)
    void losesNoTrialCallOfSeveralThreads() throws Exception {
        Breaker breaker = new Breaker("test", new Rules(50, 4, Duration.ofMinutes(10), Duration.ofMillis(1), THREADS));
        for (int i = 0; i < 4; i++) {
            permission(breaker).failed();
        }
        List<CompletableFuture<Breaker.Permission>> calls = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> awaitPermission(breaker), threads))
                .limit(THREADS)
                .toList();
        for (CompletableFuture<Breaker.Permission> call : calls) {
            call.get(1, TimeUnit.MINUTES);
        }
        calls.forEach(call -> call.join().succeeded());
        assertThat(breaker.state()).as("after as many trial calls as it wants").isEqualTo(Breaker.State.CLOSED);
    }

    /** Calls at the very moment at which the breaker lets trial calls through. */
    private static Breaker.Permission awaitPermission(Breaker breaker) {
        Breaker.Permission permission = breaker.tryAcquire();
        while (permission == null) {
            permission = breaker.tryAcquire();
        }
        return permission;
    }

    @Test
    void onlyTheFirstEndOfACallCounts() {
        Breaker breaker = Rules.breaker(HOUR);
        for (int i = 0; i < 20; i++) {
            Breaker.Permission permission = permission(breaker);
            permission.succeeded();
            permission.failed();
        }
        assertThat(breaker.state()).isEqualTo(Breaker.State.CLOSED);
    }
}
