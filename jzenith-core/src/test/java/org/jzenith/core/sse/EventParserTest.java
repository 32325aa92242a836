package org.jzenith.core.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventParserTest {

    private static final int LIMIT = 40;

    private static List<ReceivedEvent> events(String stream) throws IOException {
        EventParser parser = new EventParser(LIMIT);
        List<ReceivedEvent> events = new ArrayList<>();
        for (byte next : stream.getBytes(StandardCharsets.UTF_8)) {
            ReceivedEvent event = parser.read(next);
            if (event != null) {
                events.add(event);
            }
        }
        return events;
    }

    @Test
    void theIdStaysAndTheRestIsThatOfOneEvent() throws Exception {
        assertThat(events("\uFEFFid: 1\nevent:e\r: c\rretry: 5\r\ndata\ndata:  é\n\nid: \0\nretry: x\ndata:\n\n"))
                .containsExactly(
                        new ReceivedEvent("1", "e", "c", "\n é", 5), new ReceivedEvent("1", null, null, "", -1));
    }

    @Test
    void anEventWithoutDataOrEndIsLeftOut() throws Exception {
        assertThat(events("event: x\n\nother: 1\n\n:\n\ndata: unfinished\n")).isEmpty();
    }

    @Test
    void commentsDoNotCountButCannotHideOtherLines() throws Exception {
        assertThat(events(": stay\n".repeat(20) + "data: a\n\n".repeat(9))).hasSize(9);
        assertThatThrownBy(() -> events("data: 123456\n: stay\n".repeat(4)))
                .isInstanceOf(IOException.class)
                .hasMessage("has an event of more than 40 bytes");
        assertThatThrownBy(() -> events(":".repeat(LIMIT + 1))).isInstanceOf(IOException.class);
    }
}
