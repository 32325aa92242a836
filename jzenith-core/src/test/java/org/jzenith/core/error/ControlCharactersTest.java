package org.jzenith.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlCharactersTest {

    @Test
    void areShownAsJavaWritesThem() {
        assertThat(ControlCharacters.escape("a\r\nb\tc\u001b[31m\u0000\u007f\u0085\u009b\u2028\u2029"))
                .isEqualTo("a\\r\\nb\\tc\\u001b[31m\\u0000\\u007f\\u0085\\u009b\\u2028\\u2029");
    }

    /** Direction, width, marks of the byte order, soft hyphens, tags, and halves of pairs. */
    @ParameterizedTest
    @Tag("S11")
    @ValueSource(
            ints = {
                0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x00ad,
                0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xfff9, 0xd800, 0xdfff
            })
    void areThoseOfFormatsToo(int character) {
        assertThat(ControlCharacters.escape("a" + Character.toString(character) + "b"))
                .isEqualTo("a\\u%04xb", character);
    }

    @Test
    @Tag("S11")
    void areTwoWherePairsAre() {
        assertThat(ControlCharacters.escape(
                        "a" + Character.toString(0xe0041) + "\ud83d\ude00" + Character.toString(0xe0100)))
                .isEqualTo("a\\udb40\\udc41\ud83d\ude00\\udb40\\udd00");
    }

    @Test
    @Tag("S11")
    void areVisibleInEachPartOfAProblem() {
        assertThat(new Problem("X-1", "a\u202eb", "c\u2066d", "e\u200ff", "g\u061ch", "i\ufeffj"))
                .hasToString("X-1 a\\u202eb: c\\u2066d (expected: e\\u200ff). From g\\u061ch. Fix: i\\ufeffj.");
    }

    @Test
    void leaveEverythingElseAsItIs() {
        String text = "Gr\u00fc\u00dfe, \u4e16 \ud83d\ude00 \\n \"x\"";
        assertThat(ControlCharacters.escape(text)).isSameAs(text);
        assertThat(ControlCharacters.escape("\n" + text)).isEqualTo("\\n" + text);
    }
}
