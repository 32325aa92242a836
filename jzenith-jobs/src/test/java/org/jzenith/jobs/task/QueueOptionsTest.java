package org.jzenith.jobs.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueOptionsTest {

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 10", "3, 20", "9, 1280", "10, 2560", "11, 3600", "20, 3600", "1000, 3600"})
    void pausesDoubleUpToTheLongest(int failed, int seconds) {
        long longest = seconds * 1_000L;
        for (int i = 0; i < 100; i++) {
            assertThat(QueueOptions.defaults().pauseAfter(failed).toMillis()).isBetween(longest - longest / 4, longest);
        }
    }

    @Test
    void theShortestPauseIsAMillisecond() {
        Duration shortest = Duration.ofMillis(1);
        assertThat(QueueOptions.defaults().withPauses(shortest, shortest).pauseAfter(7))
                .isBetween(Duration.ZERO, shortest);
    }
}
