package org.jzenith.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ControlCharactersTest {

    @Test
    void areShownAsJavaWritesThem() {
        assertThat(ControlCharacters.escape("a\r\nb\tc\u001b[31m\u0000\u007f\u0085\u009b\u2028\u2029"))
                .isEqualTo("a\\r\\nb\\tc\\u001b[31m\\u0000\\u007f\\u0085\\u009b\\u2028\\u2029");
    }

    @Test
    void leaveEverythingElseAsItIs() {
        String text = "Gr\u00fc\u00dfe, \u4e16 \ud83d\ude00 \\n \"x\"";
        assertThat(ControlCharacters.escape(text)).isSameAs(text);
        assertThat(ControlCharacters.escape("\n" + text)).isEqualTo("\\n" + text);
    }
}
