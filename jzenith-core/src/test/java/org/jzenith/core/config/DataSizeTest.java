package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataSizeTest {

    @Property
    void readsWhatItPrints(@ForAll @LongRange(min = 0, max = 999_999_999_999_999L) long bytes) {
        assertThat(DataSize.parse(new DataSize(bytes).toString())).isEqualTo(new DataSize(bytes));
    }

    @Test
    void countsIn1024() {
        assertThat(DataSize.parse("10mb").bytes()).isEqualTo(10L * 1024 * 1024);
        assertThat(DataSize.parse("3 KB").bytes()).isEqualTo(3072);
        assertThat(DataSize.parse("512").bytes()).isEqualTo(512);
        assertThat(new DataSize(2L << 30)).hasToString("2GB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5MB", "MB", "1TB", "999999999999999GB"})
    void refusesEverythingElse(String text) {
        assertThatThrownBy(() -> DataSize.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text);
    }
}
