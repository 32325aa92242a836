package org.jzenith.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LongSummaryStatistics;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.Backoff;
import org.jzenith.resilience.policy.RetryConfiguration;
import org.jzenith.resilience.policy.RetryDelay;

/** Compares the policies that have to be simulated with those that they follow. */
class VirtualPoliciesTest {

    private static final int DRAWS = 20_000;

    private final VirtualDelays delays = new VirtualDelays(new SplittableRandom(7), true);

    private static LongSummaryStatistics draw(LongSupplier supplier) {
        return LongStream.generate(supplier).limit(DRAWS).summaryStatistics();
    }

    private static void assertAlike(LongSummaryStatistics actual, LongSummaryStatistics expected) {
        double tolerance = 0.02 * expected.getMax();
        assertThat((double) actual.getMin()).isCloseTo(expected.getMin(), within(tolerance));
        assertThat((double) actual.getMax()).isCloseTo(expected.getMax(), within(tolerance));
        assertThat(actual.getAverage()).isCloseTo(expected.getAverage(), within(tolerance));
    }

    private static Offset<Double> within(double tolerance) {
        return Offset.offset(Math.max(1, tolerance));
    }

    @Test
    void pausesBeforeRetriesAreThoseOfRetryDelay() {
        RetryDelay real = new RetryDelay(
                PolicyDefaults.duration(RetryConfiguration.class, "firstDelay"),
                PolicyDefaults.duration(RetryConfiguration.class, "maxDelay"));
        for (int i = 1; i <= 8; i++) {
            int retry = i;
            assertAlike(draw(() -> delays.retryMillis(retry)), draw(() -> real.millis(retry)));
        }
    }

    @Test
    void pausesBeforeConnectionAttemptsAreThoseOfBackoff() {
        Exception reason = new Exception("refused");
        for (int i = 0; i < 8; i++) {
            int failures = i;
            LongSupplier real = () -> {
                Backoff backoff = new Backoff();
                long now = 0;
                for (int failure = 0; failure < failures; failure++) {
                    backoff.failed(now, reason);
                    now += 2 * VirtualTime.SECOND;
                }
                backoff.failed(now, reason);
                return backoff.delayMillis(now);
            };
            assertAlike(draw(() -> delays.connectNanos(failures) / VirtualTime.MILLI), draw(real));
        }
    }

    @Test
    void theBreakerOpensAndClosesInVirtualTime() {
        VirtualTime time = new VirtualTime(7);
        VirtualBreaker breaker = new VirtualBreaker(time);
        for (int i = 0; i < 10; i++) {
            permission(breaker).failed();
        }
        assertThat(breaker.tryAcquire()).isNull();
        assertThat(breaker.mayPermit()).isFalse();
        time.runUntil(5 * VirtualTime.SECOND + 1);
        assertThat(breaker.mayPermit()).isTrue();
        for (int i = 0; i < 3; i++) {
            permission(breaker).succeeded();
        }
        for (int i = 0; i < 20; i++) {
            permission(breaker).succeeded();
        }
    }

    private static VirtualBreaker.Permission permission(VirtualBreaker breaker) {
        VirtualBreaker.Permission permission = breaker.tryAcquire();
        assertThat(permission).isNotNull();
        return permission;
    }
}
