package org.jzenith.rest.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RepetitionsTest {

    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE); // The clock may begin anywhere.
    private final Repetitions repetitions = new Repetitions(clock::get);

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
            assertThat(next("away")).isEqualTo(Repetitions.UNTOLD);
        }
        pass(Duration.ofMillis(999));
        assertThat(next("away")).isEqualTo(Repetitions.UNTOLD);
        pass(Duration.ofMillis(1));
        assertThat(next("away")).isEqualTo(1_001);
        assertThat(next("away")).isEqualTo(Repetitions.UNTOLD);
        pass(Duration.ofSeconds(1));
        assertThat(next("away")).isOne();
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
            told += next("no " + i) == Repetitions.UNTOLD ? 0 : 1;
        }
        assertThat(told).isEqualTo(101);
        pass(Duration.ofSeconds(1));
        assertThat(next("no 1")).isZero();
        assertThat(next("no 10001")).isEqualTo(10_000 - 101);
    }
}
