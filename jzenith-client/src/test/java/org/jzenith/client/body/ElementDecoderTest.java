package org.jzenith.client.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Streams of elements, divided anywhere. */
class ElementDecoderTest {

    private static final int LIMIT = 40;

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static ElementDecoder<String> array() {
        return new ArrayDecoder<>(ElementDecoderTest::text, LIMIT);
    }

    private static ElementDecoder<String> lines() {
        return new LineDecoder<>(ElementDecoderTest::text, LIMIT);
    }

    private static ElementDecoder<String> events() {
        return new EventDecoder<>(
                event -> event.id() + "/" + event.name() + "/" + event.data() + "/" + event.retryMillis(), LIMIT);
    }

    /** Decodes a text as a whole, byte by byte, and divided at each place, which must make no difference. */
    private static List<String> decoded(Supplier<ElementDecoder<String>> decoders, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        List<String> whole = decoded(decoders.get(), bytes, bytes.length);
        for (int at = 1; at < bytes.length; at++) {
            assertThat(decoded(decoders.get(), bytes, at)).isEqualTo(whole);
        }
        return whole;
    }

    private static List<String> decoded(ElementDecoder<String> decoder, byte[] bytes, int size) throws IOException {
        List<String> elements = new ArrayList<>();
        for (int from = 0; from < bytes.length; from += size) {
            int to = Math.min(bytes.length, from + size);
            elements.addAll(decoder.decode(Buffer.buffer(java.util.Arrays.copyOfRange(bytes, from, to))));
        }
        elements.addAll(decoder.end());
        return elements;
    }

    @Test
    void elementsOfAnArrayAreSeparated() throws Exception {
        assertThat(decoded(ElementDecoderTest::array, " [1, {\"a\":[1,\"],\\\"\\\\\"]} ,\"x,]\", null] \n"))
                .containsExactly("1", " {\"a\":[1,\"],\\\"\\\\\"]} ", "\"x,]\"", " null");
        assertThat(decoded(ElementDecoderTest::array, "[ ]")).isEmpty();
        assertThat(decoded(ElementDecoderTest::array, "[\"ä\"]")).containsExactly("\"ä\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | ends within its JSON array",
                "[1 | ends within its JSON array",
                "{} | is no JSON array",
                "[] 1 | goes on behind its JSON array",
                "['1234567890123456789012345678901234567890123'] | has an element of more than 40 bytes"
            },
            quoteCharacter = '`')
    void anArrayThatIsNoneIsRefused(String text, String reason) {
        String json = text.replace("''", "");
        assertThatThrownBy(() -> decoded(ElementDecoderTest::array, json.replace('\'', '"')))
                .isInstanceOf(IOException.class)
                .hasMessage(reason);
    }

    @Test
    void linesAreSeparatedAndEmptyOnesSkipped() throws Exception {
        assertThat(decoded(ElementDecoderTest::lines, "1\n\r\n \n{\"a\":2}\r\n3"))
                .containsExactly("1", "{\"a\":2}\r", "3");
        assertThatThrownBy(() -> decoded(ElementDecoderTest::lines, "x".repeat(41)))
                .hasMessage("has a line of more than 40 bytes");
    }

    @Test
    void eventsAreThoseOfTheStandard() throws Exception {
        assertThat(decoded(
                        ElementDecoderTest::events,
                        "\uFEFFdata: a\n\n:\n\ndata:b\rdata: c\r\rid: 7\r\nevent: e\r\nretry: 10\r\ndata\r\n\r\n"))
                .containsExactly("null/null/a/-1", "null/null/b\nc/-1", "7/e//10");
    }

    @Test
    void anEventWithoutDataOrEndIsLeftOut() throws Exception {
        assertThat(decoded(ElementDecoderTest::events, "event: x\n\nunknown: 1\ndata: a\n\ndata: unfinished\n"))
                .containsExactly("null/null/a/-1");
    }

    @Test
    void anEventIsLimitedButCommentsAreNot() throws Exception {
        assertThat(decoded(ElementDecoderTest::events, ": keep alive\n".repeat(20) + "data: a\n\n"))
                .containsExactly("null/null/a/-1");
        assertThatThrownBy(() -> decoded(ElementDecoderTest::events, "data: 1234567890\n".repeat(4)))
                .hasMessage("has an event of more than 40 bytes");
    }
}
