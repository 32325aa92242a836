package org.jzenith.rest.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** Clients that send many frames that carry next to nothing of a message. */
@Tag("S13")
class WebSocketFloodTest {

    private static final int MAX = 100;
    private static final int ROUNDS = 50;
    private static final int PING = RawWebSocket.FIN | RawWebSocket.PING;
    private static final String CLOSED = "http_server_closed_connections_total{reason=\"flood\"} ";

    /** Sends back what it receives. */
    public static class Echo implements WebSocketEndpoint<String, String> {
        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            return messages;
        }
    }

    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.start(
                Map.of("rest.verticles", 1, "rest.websocket.max-control-frames", MAX),
                RestPlugin.withResources().withWebSocket("/echo", Echo.class));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static byte[] frames(int first, int length, int times) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < times; i++) {
            all.writeBytes(RawWebSocket.frame(first, new byte[length]));
        }
        return all.toByteArray();
    }

    /** Sends frames, then a ping, and returns the close code of the server; 0 if the ping was answered. */
    private static int flood(RawWebSocket client, int first, int length, int times, int round) throws IOException {
        byte[] marker = {(byte) round, 1, 2, 3};
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(frames(first, length, times));
        all.writeBytes(RawWebSocket.frame(PING, marker));
        client.send(all.toByteArray());
        while (true) {
            RawWebSocket.Frame frame = client.read();
            if (frame.opcode() == RawWebSocket.CLOSE) {
                assertThat(frame.reason()).isEqualTo("Too many frames carry no message");
                return frame.code();
            }
            if (frame.opcode() == RawWebSocket.PONG && Arrays.equals(frame.payload(), marker)) {
                return 0;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"137, 0", "137, 125", "138, 0", "0, 0", "0, 1", "0, 63"})
    void endTheSession(int first, int length) throws Exception {
        try (RawWebSocket client = RawWebSocket.open(server, "/echo")) {
            if (first == 0) { // A continuation, of this.
                client.send(RawWebSocket.frame(RawWebSocket.TEXT, new byte[100]));
            }
            int code = 0;
            for (int round = 0; round < ROUNDS && code == 0; round++) {
                code = flood(client, first, length, MAX, round);
            }
            assertThat(code).isEqualTo(1008);
            assertThat(client.isEnded()).isTrue();
        }
        assertThat(closedAsFloods()).isEqualTo(1);
    }

    private double closedAsFloods() {
        return server.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(CLOSED))
                .mapToDouble(line -> Double.parseDouble(line.substring(CLOSED.length())))
                .sum();
    }

    /** Each of the clients stays below its limit, and leaves. */
    @Test
    void areCountedInSum() throws Exception {
        try (RawWebSocket quiet = RawWebSocket.open(server, "/echo")) {
            int code = 0;
            for (int i = 0; i < ROUNDS * 25 && code == 0; i++) {
                try (RawWebSocket client = RawWebSocket.open(server, "/echo")) {
                    code = flood(client, PING, 0, MAX - 10, 0);
                }
            }
            assertThat(code).isEqualTo(1008);
            assertThat(flood(quiet, PING, 0, 1, 0)).isZero();
        }
        assertThat(closedAsFloods()).isPositive();
    }

    @Test
    void areNoMessages() throws Exception {
        try (RawWebSocket client = RawWebSocket.open(server, "/echo")) {
            for (int i = 0; i < 3 * MAX; i++) {
                assertThat(client.text("x").read().text()).isEqualTo("x");
            }
            client.send(RawWebSocket.frame(RawWebSocket.TEXT, new byte[64]));
            client.send(frames(0, 64, 2 * MAX));
            client.send(RawWebSocket.frame(RawWebSocket.FIN, new byte[1]));
            assertThat(client.read().payload()).hasSize(64 + 2 * MAX * 64 + 1);
        }
        assertThat(closedAsFloods()).isZero();
    }
}
