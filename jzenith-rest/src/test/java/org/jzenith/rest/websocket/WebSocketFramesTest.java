package org.jzenith.rest.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;
import org.jzenith.rest.websocket.RawWebSocket.Frame;

/** The frames that a client may send, and those that it must not (RFC 6455 sections 5 and 7), byte for byte. */
public class WebSocketFramesTest {

    private static final Path DOC = Path.of("../docs/websocket-conformance.md");
    private static final String TABLE = "| section | a client sends | and receives |\n|---|---|---|\n";

    /** Sends everything back. */
    @PermitAll
    public static class Echo implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            return messages;
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.websocket.max-frame-size", "1000B", "rest.websocket.max-message-size", "2000B"),
                RestPlugin.withResources().withWebSocket("/echo", Echo.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<FrameCase> cases() {
        return FrameCase.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void areAnsweredAsTheStandardSays(FrameCase sent) throws IOException {
        try (RawWebSocket client = RawWebSocket.open(server, "/echo")) {
            client.send(sent.bytes());
            assertThat(answer(client, sent.expected())).isEqualTo(sent.expected());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void areAnsweredInTheSameWayByteByByte(FrameCase sent) throws IOException {
        try (RawWebSocket client = RawWebSocket.open(server, "/echo")) {
            if (sent.bytes().length > 10_000) {
                return;
            }
            for (byte each : sent.bytes()) {
                try {
                    client.send(new byte[] {each});
                } catch (IOException e) { // The server has said what it had to say, and closed the connection.
                    break;
                }
            }
            assertThat(answer(client, sent.expected())).isEqualTo(sent.expected());
        }
    }

    /** Reads as many answers as are expected; a close ends the session, and then the connection. */
    private static String answer(RawWebSocket client, String expected) throws IOException {
        List<String> answers = new ArrayList<>();
        int count = expected.split(", ", -1).length;
        while (answers.size() < count) {
            Frame frame = client.read();
            assertThat(frame.first() & 0xf0)
                    .as("a whole message, without extensions")
                    .isEqualTo(RawWebSocket.FIN);
            switch (frame.opcode()) {
                case RawWebSocket.CLOSE -> {
                    answers.add(frame.payload().length == 0 ? "no code" : Integer.toString(frame.code()));
                    client.socket().shutdownOutput();
                    assertThat(client.isEnded()).isTrue();
                    return String.join(", ", answers);
                }
                case RawWebSocket.PONG -> answers.add("pong " + frame.text());
                default -> answers.add(frame.text());
            }
        }
        return String.join(", ", answers);
    }

    @Test
    void areListedInTheDocumentation() throws IOException {
        String rows = FrameCase.all().stream()
                .map(FrameCase::row)
                .map(row -> row.replaceAll("([xp])\\1{9,}", "the same"))
                .collect(Collectors.joining());
        String text = Files.readString(DOC);
        int begin = text.indexOf(TABLE);
        assertThat(begin).isPositive();
        String generated = text.substring(0, begin) + TABLE + rows;
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(DOC, generated);
        }
        assertThat(generated).isEqualTo(Files.readString(DOC));
    }
}
