package org.jzenith.rest.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.ResourceLeakDetector;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;

/** Damaged sequences of frames: each session ends with a code that fits, nothing is left of it, and no one notices. */
@Tag("stress")
class WebSocketFuzzTest {

    private static final List<FrameCase> CASES = FrameCase.all();

    private static TestServer server;
    private static ResourceLeakDetector.Level level;

    @BeforeContainer
    static void start() {
        level = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID); // A leak is logged, as an error.
        server = TestServer.start(
                Map.of("rest.verticles", 1, "rest.websocket.max-frame-size", "1000B"),
                RestPlugin.withResources().withWebSocket("/echo", WebSocketFramesTest.Echo.class));
    }

    @AfterContainer
    static void stop() {
        try (TestServer stopping = server) {
            Await.until(() -> stopping.get("/metrics")
                    .body()
                    .contains("http_server_websocket_sessions{http_route=\"/echo\"} 0.0"));
        } finally {
            ResourceLeakDetector.setLevel(level);
        }
    }

    @Property(seed = "42", edgeCases = EdgeCasesMode.NONE)
    void whatIsDamagedEndsTheSessionOrIsReadAsItStands(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        byte[] bytes = damaged(random);
        try (LogRecorder log = new LogRecorder();
                RawWebSocket client = RawWebSocket.open(server, "/echo")) {
            try {
                int cut = random.nextInt(bytes.length + 1);
                client.send(java.util.Arrays.copyOf(bytes, cut));
                client.send(java.util.Arrays.copyOfRange(bytes, cut, bytes.length));
                client.socket().shutdownOutput();
            } catch (IOException e) {
                // The server has said what it had to say.
            }
            assertEnds(client);
            log.assertNoWarnings();
        }
    }

    private static byte[] damaged(Random random) {
        byte[] bytes = {};
        for (int i = random.nextInt(4); i >= 0; i--) {
            byte[] next = CASES.get(random.nextInt(CASES.size())).bytes();
            bytes = FrameCase.join(bytes, next.length > 10_000 ? new byte[0] : next);
        }
        for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }

    /** Reads to the end of the connection: nothing follows a close frame. */
    private static void assertEnds(RawWebSocket client) throws IOException {
        int code = -1;
        try {
            while (true) {
                RawWebSocket.Frame frame = client.read();
                assertThat(code).as("a frame after a close frame").isEqualTo(-1);
                assertThat(frame.opcode()).isIn(RawWebSocket.TEXT, RawWebSocket.PONG, RawWebSocket.CLOSE);
                code = frame.opcode() == RawWebSocket.CLOSE ? frame.code() : code;
            }
        } catch (EOFException e) {
            // As it should be.
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("reset");
        }
    }
}
