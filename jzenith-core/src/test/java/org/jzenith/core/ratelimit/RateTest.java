package org.jzenith.core.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rates and their texts. */
class RateTest {

    @ParameterizedTest
    @CsvSource({
        "100/1m, 100/1m",
        "100/60s, 100/1m",
        "1/1d, 1/1d",
        " 5 / 90s , 5/90s",
        "10/250ms, 10/250ms",
        "1000000/1s, 1000000/1s",
        "7/PT1H, 7/1h"
    })
    void areReadAndWrittenAsTexts(String text, String written) {
        assertThat(Rate.parse(text)).hasToString(written);
        assertThat(Rate.parse(written)).isEqualTo(Rate.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "100",
                "100/",
                "/1m",
                "0/1m",
                "-1/1m",
                "1/0s",
                "1/1",
                "x/1m",
                "1.5/1s",
                "1000001/1s",
                "1/367d",
                "9999999999/1d"
            })
    void areRefusedWithTheTextAndWhatIsExpected(String text) {
        assertThatThrownBy(() -> Rate.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith('"' + text + "\" is not a rate")
                .hasMessageContaining("expected: ");
    }

    /** Otherwise, more than the rate would be allowed. */
    @Test
    void haveIntervalsThatAreRoundedUp() {
        assertThat(new Rate(3, Duration.ofSeconds(1)).intervalNanos()).isEqualTo(333_333_334);
        assertThat(new Rate(4, Duration.ofSeconds(1)).intervalNanos()).isEqualTo(250_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\nb", "ä"})
    void haveNamesThatHeadersCanHave(String name) {
        assertThatThrownBy(() -> new RateLimitPolicy(name, Rate.parse("1/1s")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("name: ");
    }
}
