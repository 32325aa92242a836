package org.jzenith.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.backing.broadcast.BroadcastEvent.Gap;
import org.jzenith.backing.broadcast.BroadcastEvent.Message;
import org.jzenith.backing.broadcast.MessageLimit;
import org.jzenith.postgresql.PostgresqlEvent.Notification;

/** The parts of messages that are too large for a notification, and what becomes of them. */
class MessagePartsTest {

    private static final int LIMIT = 100_000;

    private final MessageAssembly assembly = new MessageAssembly("c", new MessageLimit(LIMIT, "key"));

    private static List<String> parts(String text) {
        return MessageParts.of(text.getBytes(UTF_8));
    }

    /** Returns what a subscriber receives: texts, and "gap". */
    private List<String> receive(List<String> payloads) {
        List<String> received = new ArrayList<>();
        for (String payload : payloads) {
            assembly.add(new Notification("c", payload, 1)).forEach(event -> received.add(text(event)));
        }
        return received;
    }

    private static String text(BroadcastEvent<byte[]> event) {
        return event instanceof Message<byte[]> message ? new String(message.value(), UTF_8) : "gap";
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\u00e9", "\u20ac", "\ud83d\ude00", "x\u00e9\u20ac\ud83d\ude00"})
    void fitIntoNotificationsAndBecomeTheMessageAgain(String character) {
        for (int length = 7_990; length < 8_010; length++) {
            String text = "a".repeat(length % 4) + character.repeat(length);
            assertThat(parts(text))
                    .allSatisfy(part -> assertThat(part.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(7_999))
                    .doesNotHaveDuplicates();
            assertThat(receive(parts(text))).containsExactly(text);
        }
    }

    @Test
    void ofAMessageThatIsNotTooLargeAreNone() {
        assertThat(parts("x".repeat(7_999))).containsExactly("x".repeat(7_999));
        assertThat(parts("x".repeat(8_000))).hasSize(2);
    }

    @Test
    void ofAnIncompleteMessageAreOneGap() {
        List<String> all = parts("x".repeat(30_000));
        assertThat(all).hasSize(4);
        assertThat(receive(all.subList(0, 2))).isEmpty();
        assertThat(receive(List.of("next"))).containsExactly("gap", "next");
        assertThat(receive(all.subList(1, 4))).containsExactly("gap");
        assertThat(receive(all)).containsExactly("x".repeat(30_000));
        assertThat(receive(List.of(all.get(0), all.get(2), all.get(3)))).containsExactly("gap");
        assertThat(receive(all.subList(0, 3))).isEmpty();
        assertThat(receive(all)).containsExactly("gap", "x".repeat(30_000));
    }

    @Test
    void thatWereReceivedBeforeAConnectionWasLostAreDropped() {
        List<String> all = parts("x".repeat(30_000));
        receive(all.subList(0, 3));
        assertThat(assembly.add(new PostgresqlEvent.Gap("c"))).containsExactly(new Gap<>("c"));
        assertThat(receive(all.subList(3, 4))).containsExactly("gap");
        assertThat(receive(List.of("next"))).containsExactly("next");
    }

    @Test
    void aboveTheLimitAreNotKept() {
        assertThat(receive(parts("x".repeat(LIMIT)))).containsExactly("x".repeat(LIMIT));
        assertThat(receive(parts("x".repeat(LIMIT + 1)))).containsExactly("gap");
        assertThat(receive(IntStream.range(0, 1_000)
                        .mapToObj(i -> "#0123456789abcdef/" + i + "/99999:" + "x".repeat(7_000))
                        .toList()))
                .containsExactly("gap");
    }

    @Test
    void withAnotherContentThanThatOfTheirHashAreAGap() {
        List<String> all = parts("x".repeat(8_000));
        assertThat(receive(List.of(all.get(0), all.get(1).replace('x', 'y')))).containsExactly("gap");
    }

    @Test
    void withAnotherFormAreMessages() {
        List<String> others = List.of("#", "#0/0/1:x", "#0123456789abcdeg/0/2:x", "#0123456789abcdef/0/999999:x");
        assertThat(receive(others)).isEqualTo(others);
    }
}
