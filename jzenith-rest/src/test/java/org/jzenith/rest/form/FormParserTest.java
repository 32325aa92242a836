package org.jzenith.rest.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a form is divided into parts, however it arrives. */
class FormParserTest {

    private static final byte[] DELIMITER = "\r\n--x".getBytes(StandardCharsets.ISO_8859_1);
    private static final MultipartLimits LIMITS =
            new MultipartLimits(10, 100, 2, 1000, 1000, Duration.ofSeconds(1), Duration.ofSeconds(1), false);

    private static String part(String disposition, String content) {
        return "--x\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n";
    }

    private static String parse(List<String> pieces) throws IOException {
        FormParser parser = new FormParser(DELIMITER, LIMITS);
        StringBuilder parts = new StringBuilder();
        for (String piece : pieces) {
            parser.add(Buffer.buffer(piece.getBytes(StandardCharsets.UTF_8)));
            for (FormParser.Event event = parser.next();
                    event != FormParser.Event.INPUT_NEEDED;
                    event = parser.next()) {
                switch (event) {
                    case HEAD -> parts.append(parser.head().name()).append('(');
                    case CONTENT -> parts.append(parser.content());
                    default -> parts.append(')');
                }
            }
        }
        return parser.isComplete() ? parts.toString() : parts + "...";
    }

    static Stream<Arguments> forms() {
        return Stream.of(
                Arguments.of("preamble\r\n" + part("name=\"a\"", "1") + "--x--epilogue", "a(1)"),
                Arguments.of(part("name=\"a\"", "1") + part("name=\"b\"", "2") + "--x--\r\n", "a(1)b(2)"),
                Arguments.of(part("name=\"a\"", "") + "--x--", "a()"),
                Arguments.of(
                        part("name=\"a\"", "\r\n\r\n--xy\r\n--x-y\r\n--\r\r\n-") + "--x--",
                        "a(\r\n\r\n--xy\r\n--x-y\r\n--\r\r\n-)"),
                Arguments.of(part("name=\"a\"", "1").replace("--x\r\n", "--x \t\r\n") + "--x--", "a(1)"),
                Arguments.of(part("name=\"a\"", "--y\r\nnested\r\n--y--") + "--x--", "a(--y\r\nnested\r\n--y--)"),
                Arguments.of("--x--", ""),
                Arguments.of("--x", "..."),
                Arguments.of(part("name=\"a\"", "1") + "--x ", "a(1..."),
                Arguments.of(part("name=\"a\"", "1"), "a(1..."));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void divisionsOfTheInputDoNotMatter(String form, String expected) throws IOException {
        for (int i = 0; i <= form.length(); i++) {
            for (int j = i; j <= form.length(); j++) {
                assertThat(parse(List.of(form.substring(0, i), form.substring(i, j), form.substring(j))))
                        .isEqualTo(expected);
            }
        }
        assertThat(parse(form.chars().mapToObj(Character::toString).toList())).isEqualTo(expected);
    }

    /** A part of a form that is kept is where the parser says, however it has arrived. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 50, 1000})
    void itIsKnownWhereThePartsAre(int piece) throws IOException {
        String form = "preamble\r\n" + part("name=a", "first\r\n--y") + part("name=b", "") + part("name=c", "third")
                + "--x--";
        FormIndex index = new FormIndex(DELIMITER, LIMITS);
        for (int i = 0; i < form.length(); i += piece) {
            index.add(Buffer.buffer(form.substring(i, Math.min(form.length(), i + piece))));
        }
        assertThat(index.entries())
                .extracting(entry -> entry.head().name()
                        + '='
                        + form.substring((int) entry.start(), (int) (entry.start() + entry.length())))
                .containsExactly("a=first\r\n--y", "b=", "c=third");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--x\r\n\r\n1\r\n--x--",
                "--x\r\nno colon\r\n\r\n",
                "--x\r\nContent-Disposition: attachment; name=a\r\n\r\n",
                "--x\r\nContent-Disposition: form-data; name=a\r\nb: c\r\nd: e\r\n\r\n"
            })
    void malformedHeadsAreRefusedHoweverTheyArrive(String form) {
        String padded = form + " ".repeat(200);
        assertThatThrownBy(() -> parse(List.of(padded))).isInstanceOf(IOException.class);
        assertThatThrownBy(
                        () -> parse(padded.chars().mapToObj(Character::toString).toList()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aHeadHasALimit() throws IOException {
        String name = "a".repeat(100 - "Content-Disposition: form-data; name=".length());
        assertThat(parse(List.of(part("name=" + name, "1") + "--x--"))).isEqualTo(name + "(1)");
        for (String content : List.of("1", " ".repeat(1000))) {
            assertThatThrownBy(() -> parse(List.of(part("name=a" + name, content))))
                    .hasMessageContaining("more than 100 bytes");
        }
    }

    /** One byte at a time, what is kept is copied and searched again for each; that must not take quadratic time. */
    @Test
    void endlessPiecesOfOneByteTakeLinearTime() throws IOException {
        MultipartLimits large =
                new MultipartLimits(1, 4 << 20, 2, 1, 1, Duration.ofSeconds(1), Duration.ofSeconds(1), false);
        FormParser parser = new FormParser(DELIMITER, large);
        parser.add(Buffer.buffer("--x\r\nContent-Disposition: form-data; name="));
        Buffer one = Buffer.buffer("a");
        for (int i = 0; i < 2 << 20; i++) {
            parser.add(one);
            assertThat(parser.next() == FormParser.Event.INPUT_NEEDED).isTrue();
        }
        parser.add(Buffer.buffer("\r\n\r\n"));
        assertThat(parser.next()).isEqualTo(FormParser.Event.HEAD);
        assertThat(parser.head().name()).hasSize(2 << 20);
    }
}
