package org.jzenith.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("D11")
class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 s",
        "PT0.001S, 1 ms",
        "PT0.999S, 999 ms",
        "PT1S, 1 s",
        "PT1.5S, 1.5 s",
        "PT10.05S, 10.05 s",
        "PT30S, 30 s",
        "PT1M, 1 min",
        "PT1M30S, 90 s",
        "PT90M, 90 min",
        "PT1H, 1 h",
        "P1D, 24 h"
    })
    void isInTheLargestUnitInWhichItIsWhole(Duration duration, String expected) {
        assertThat(DurationText.of(duration)).isEqualTo(expected);
    }
}
