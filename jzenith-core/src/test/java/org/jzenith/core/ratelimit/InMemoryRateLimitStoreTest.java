package org.jzenith.core.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Limits in memory, by a clock that the test turns. */
class InMemoryRateLimitStoreTest {

    private static final RateLimitPolicy HUNDRED = new RateLimitPolicy("hundred", Rate.parse("100/1m"));

    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5); // It may overflow at any time.
    private InMemoryRateLimitStore store = new InMemoryRateLimitStore(1_000, clock::get);

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    private int allowed(RateLimitPolicy policy, String key, int attempts) {
        return (int) IntStream.range(0, attempts)
                .filter(i -> store.decide(policy, key, 1).allowed())
                .count();
    }

    @Test
    void allowsThePermitsAtOnceAndThenOneForEachInterval() {
        assertThat(allowed(HUNDRED, "ada", 1_000)).isEqualTo(100);
        pass(Duration.ofMillis(599));
        assertThat(allowed(HUNDRED, "ada", 10)).isZero();
        pass(Duration.ofMillis(1));
        assertThat(allowed(HUNDRED, "ada", 10)).isEqualTo(1);
        pass(Duration.ofSeconds(30));
        assertThat(allowed(HUNDRED, "ada", 100)).isEqualTo(50);
        pass(Duration.ofDays(200));
        assertThat(allowed(HUNDRED, "ada", 1_000)).isEqualTo(100);
    }

    @Test
    void tellsWhatRemainsAndHowLongToWait() {
        assertThat(store.decide(HUNDRED, "ada", 1)).isEqualTo(new RateLimitDecision(true, 99, 0));
        assertThat(store.decide(HUNDRED, "ada", 90)).isEqualTo(new RateLimitDecision(true, 9, 0));
        assertThat(store.decide(HUNDRED, "ada", 10))
                .as("nothing is taken if there is not enough")
                .isEqualTo(new RateLimitDecision(false, 9, 600_000_000));
        assertThat(store.decide(HUNDRED, "ada", 9))
                .as("the time until there is one more")
                .isEqualTo(new RateLimitDecision(true, 0, 600_000_000));
        pass(Duration.ofMillis(200));
        assertThat(store.decide(HUNDRED, "ada", 1)).isEqualTo(new RateLimitDecision(false, 0, 400_000_000));
    }

    @Test
    void limitsEachKeyOfEachPolicyForItself() {
        RateLimitPolicy other = new RateLimitPolicy("other", Rate.parse("3/1s"));
        assertThat(allowed(HUNDRED, "ada", 200)).isEqualTo(100);
        assertThat(allowed(HUNDRED, "bob", 200)).isEqualTo(100);
        assertThat(allowed(other, "ada", 200)).isEqualTo(3);
    }

    @Test
    void refusesACostThatCouldNeverBeAllowed() {
        assertThatThrownBy(() -> store.decide(HUNDRED, "ada", 101))
                .hasMessage("cost: 101 (expected: from 1 to 100, the permits of hundred)");
        assertThatThrownBy(() -> store.decide(HUNDRED, "ada", 0)).hasMessageStartingWith("cost: 0");
    }

    @Test
    void allowsExactlyThePermitsHoweverManyThreadsAsk() throws Exception {
        assertThat(onThreads(8, i -> allowed(HUNDRED, "ada", 10_000))).isEqualTo(100);
    }

    /** What is taken from a key while another thread drops it would be lost. */
    @Test
    void takesNothingFromAKeyThatIsBeingDropped() {
        AtomicReference<Runnable> meanwhile = new AtomicReference<>();
        store = new InMemoryRateLimitStore(1_000, () -> {
            Runnable once = meanwhile.getAndSet(null);
            if (once != null) {
                once.run();
            }
            return clock.get();
        });
        assertThat(allowed(HUNDRED, "ada", 100)).isEqualTo(100);
        pass(Duration.ofMinutes(1));
        meanwhile.set(() -> IntStream.range(0, 3).forEach(i -> store.decide(HUNDRED, "other" + i, 1)));
        assertThat(allowed(HUNDRED, "ada", 200)).isEqualTo(100);
        assertThat(store.size()).isEqualTo(4);
    }

    @Test
    void allowsExactlyThePermitsWhileKeysAreAdded() throws Exception {
        store = new InMemoryRateLimitStore(100_000, clock::get);
        int sum = onThreads(8, thread -> IntStream.range(0, 5_000)
                .map(i -> allowed(HUNDRED, "key" + i, 20))
                .sum());
        assertThat(sum).isEqualTo(5_000 * 100);
        assertThat(store.size()).isEqualTo(5_000);
    }

    private static int onThreads(int threads, IntFunction<Integer> task) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                all.add(executor.submit(() -> task.apply(thread)));
            }
            int sum = 0;
            for (Future<Integer> each : all) {
                sum += each.get(1, TimeUnit.MINUTES);
            }
            return sum;
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void keepsNoMoreKeysThanItMay() {
        for (int i = 0; i < 100_000; i++) {
            store.decide(HUNDRED, "key" + i, 1);
        }
        assertThat(store.size()).isEqualTo(1_000);
    }

    @Test
    void dropsKeysWhoseTimeHasPassed() {
        for (int i = 0; i < 1_000; i++) {
            store.decide(HUNDRED, "old" + i, 1);
        }
        pass(Duration.ofMillis(600));
        for (int i = 0; i < 1_000; i++) {
            assertThat(store.decide(HUNDRED, "new" + i, 1).remaining()).isEqualTo(99);
        }
        assertThat(store.size()).isLessThanOrEqualTo(1_000);
    }

    /** A client with many addresses would otherwise be rid of what it has used. */
    @Test
    void dropsNoKeyThatHasSomethingToRememberForNewOnes() {
        assertThat(allowed(HUNDRED, "attacker", 100)).isEqualTo(100);
        for (int i = 0; i < 50_000; i++) {
            store.decide(HUNDRED, "address" + i, 1);
        }
        assertThat(store.decide(HUNDRED, "attacker", 1).allowed()).isFalse();
    }

    @Test
    void letsFurtherKeysShareLimits() {
        store = new InMemoryRateLimitStore(1, clock::get);
        assertThat(allowed(HUNDRED, "first", 200)).isEqualTo(100);
        int sum = 0;
        for (int i = 0; i < 10_000; i++) {
            sum += allowed(HUNDRED, "address" + i, 100);
        }
        assertThat(sum).as("of a million").isLessThanOrEqualTo(1024 * 100).isGreaterThan(500 * 100);
    }
}
