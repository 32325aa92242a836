package org.jzenith.rest.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** Clients that send many frames that are no request, and those that do so for a reason. */
@Tag("S13")
@Tag("stress")
class Http2FloodLimitsTest {

    private static final int MAX = 100;
    /** Settings, their acknowledgement, and a window for the first answer. */
    private static final int SENT_BEFORE = 3;

    private static final int ROUNDS = 50;
    private static final String CLOSED = "http_server_closed_connections_total{reason=\"flood\"} ";

    @Path("/")
    public static class Resource {

        @GET
        @Path("quick")
        public String quick() {
            return "quick";
        }

        @GET
        @Path("large")
        public byte[] large() {
            return new byte[1_000_000];
        }
    }

    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.start(
                Map.of(
                        "rest.verticles",
                        1,
                        "rest.http2-clear-text",
                        true,
                        "rest.http2.max-control-frames",
                        MAX,
                        "rest.http2.max-resets",
                        MAX),
                RestPlugin.withResources(Resource.class));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Those of streams that have ended are ignored by Netty. */
    static Stream<Named<Http2Frame>> frames() {
        return Stream.of(
                named("acknowledgements of settings", Http2Frame.settingsAck()),
                named("settings", Http2Frame.settings()),
                named("pings", Http2Frame.ping(0, 7)),
                named("answers to pings", Http2Frame.ping(Http2Frame.ACK, 7)),
                named("announcements of the end", Http2Frame.goAway(0, Http2Error.NO_ERROR)),
                named("windows of the connection", Http2Frame.windowUpdate(0, 1)),
                named("windows of a stream that has ended", Http2Frame.windowUpdate(1, 1)),
                named("priorities", Http2Frame.priority(3, 0, 1)),
                named("unknown frames", new Http2Frame(200, 0, 0, Buffer.buffer("x"))),
                named("unknown frames of a stream that does not exist", new Http2Frame(200, 0, 9, Buffer.buffer())),
                named("resets of a stream that has ended", Http2Frame.reset(1, Http2Error.CANCEL)));
    }

    /** The last frame of a flood ends the connection, so that nothing is lost that the server has sent. */
    @ParameterizedTest
    @MethodSource("frames")
    void endTheConnection(Http2Frame frame) throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get("/quick").response()).endsWith("quick");
            for (int round = 0; round < ROUNDS && !connection.isClosed(); round++) {
                flood(connection, frame, frame.type() == Http2FrameTypes.RST_STREAM ? MAX + 1 : MAX - SENT_BEFORE);
            }
            assertThat(connection.isClosed()).isTrue();
            assertThat(connection.goAways())
                    .last()
                    .extracting(Http2Connection.GoAway::error)
                    .isEqualTo(Http2Error.ENHANCE_YOUR_CALM);
        }
        assertThat(closedAsFloods()).isEqualTo(1);
        assertThat(server.get("/quick").body()).isEqualTo("quick");
    }

    private static void flood(Http2Connection connection, Http2Frame frame, int times) throws IOException {
        Buffer frames = Buffer.buffer();
        for (int i = 0; i < times; i++) {
            frames.appendBuffer(frame.bytes());
        }
        long marker = 1_000L + connection.pongs().size();
        connection.sendWhileItIsTaken(
                frames.appendBuffer(Http2Frame.ping(0, marker).bytes()));
        connection.readUntil(() -> connection.pongs().contains(marker), "answer or end");
    }

    private double closedAsFloods() {
        return server.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(CLOSED))
                .mapToDouble(line -> Double.parseDouble(line.substring(CLOSED.length())))
                .sum();
    }

    /** It sends two frames for each that it receives. */
    @Test
    void areNoneOfAClientThatReceivesMuch() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            for (int i = 0; i < 20; i++) {
                Http2Stream large = connection.get("/large");
                large.response();
                assertThat(large.bodyLength()).isEqualTo(1_000_000);
            }
            assertThat(connection.isClosed()).isFalse();
        }
        assertThat(closedAsFloods()).isZero();
    }

    /** Each of the clients stays below its limit, and leaves. */
    @ParameterizedTest
    @MethodSource("inSum")
    void areCountedInSum(Http2Frame frame) throws Exception {
        try (Http2Connection quiet = Http2Connection.open(server.port())) {
            boolean closed = false;
            for (int round = 0; round < ROUNDS && !closed; round++) {
                closed = anyIsClosedOf(25, frame);
            }
            assertThat(closed)
                    .as("one of the clients that send the most is disconnected")
                    .isTrue();
            assertThat(quiet.get("/quick").response()).endsWith("quick");
            assertThat(quiet.ping(1).isClosed()).isFalse();
        }
        assertThat(closedAsFloods()).isPositive();
    }

    static Stream<Named<Http2Frame>> inSum() {
        return frames().filter(frame -> frame.getName().equals("answers to pings")
                || frame.getName().equals("resets of a stream that has ended"));
    }

    private boolean anyIsClosedOf(int clients, Http2Frame frame) throws IOException {
        List<Http2Connection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < clients; i++) {
                Http2Connection connection = Http2Connection.open(server.port());
                connections.add(connection);
                assertThat(connection.get("/quick").response()).endsWith("quick");
                flood(connection, frame, MAX - 10);
            }
            return connections.stream().anyMatch(Http2Connection::isClosed);
        } finally {
            for (Http2Connection connection : connections) {
                connection.close();
            }
        }
    }
}
