package org.jzenith.http.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LogRateLimiterTest {

    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE); // The clock may begin anywhere.
    private final LogRateLimiter repetitions = new LogRateLimiter(clock::get, 1, Integer.MAX_VALUE);

    private int next(String message) {
        return repetitions.next(new IllegalStateException(message));
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    @Test
    void tellTheFirstOfEachKindAtOnce() {
        assertThat(next("away")).isZero();
        assertThat(next("full")).isZero();
        assertThat(repetitions.next(new IllegalArgumentException("away"))).isZero();
    }

    @Test
    void tellOneOfAKindInASecondAndHowManyWereNotTold() {
        next("away");
        for (int i = 0; i < 1_000; i++) {
            assertThat(next("away")).isEqualTo(LogRateLimiter.SUPPRESSED);
        }
        pass(Duration.ofMillis(999));
        assertThat(next("away")).isEqualTo(LogRateLimiter.SUPPRESSED);
        pass(Duration.ofMillis(1));
        assertThat(next("away")).isEqualTo(1_001);
        assertThat(next("away")).isEqualTo(LogRateLimiter.SUPPRESSED);
        pass(Duration.ofSeconds(1));
        assertThat(next("away")).isOne();
    }

    @Test
    @Tag("M6")
    void tellNoMoreOfAllKindsThanTheyMayAndCountTheRest() {
        LogRateLimiter few = new LogRateLimiter(clock::get, 2, 3);
        int told = 0;
        for (int i = 0; i < 30; i++) {
            told += few.next(new IllegalStateException("no " + i % 3)) == LogRateLimiter.SUPPRESSED ? 0 : 1;
        }
        assertThat(told).isEqualTo(3);
        pass(Duration.ofSeconds(1));
        assertThat(few.next(new IllegalStateException("no 0"))
                        + few.next(new IllegalStateException("no 1"))
                        + few.next(new IllegalStateException("no 2")))
                .isEqualTo(27);
    }

    @Test
    void tellAllOfThoseThatAreRare() {
        for (int i = 0; i < 3; i++) {
            assertThat(next("away")).isZero();
            pass(Duration.ofSeconds(1));
        }
    }

    @Test
    void tellMessagesApartWhileTheyAreFew() {
        int told = 0;
        for (int i = 0; i < 10_000; i++) {
            told += next("no " + i) == LogRateLimiter.SUPPRESSED ? 0 : 1;
        }
        assertThat(told).isEqualTo(101);
        pass(Duration.ofSeconds(1));
        assertThat(next("no 1")).isZero();
        assertThat(next("no 10001")).isEqualTo(10_000 - 101);
    }
}
