package org.jzenith.rest.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.HeaderBlocks;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.http2.Http2Frame;
import org.jzenith.rest.http2.Http2Stream;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.SlowResource;
import org.jzenith.rest.support.TestServer;

/** The limits of sizes, counts and times hold for HTTP/2 as well. */
@Tag("stress")
@Tag("vertx")
class Http2LimitsTest {

    private static CountDownLatch disposed;

    @Path("/")
    public static class Resource extends SlowResource {
        @GET
        @Path("never")
        public Single<String> never() {
            return Single.<String>never().doOnDispose(disposed::countDown);
        }

        @GET
        @Path("large")
        public String large() {
            return "x".repeat(1_000_000);
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    @BeforeEach
    void prepare() {
        SlowResource.prepare();
        disposed = new CountDownLatch(1);
    }

    private static TestServer start(Object... keysAndValues) {
        return TestServer.start(
                TestServer.configuration(Map.of("rest.verticles", 1, "rest.http2-clear-text", true), keysAndValues),
                RestPlugin.withResources(Resource.class));
    }

    private static void assertServes(Http2Connection connection) throws IOException {
        assertThat(connection.get("/quick").response())
                .startsWith("HTTP/2 200\r\n")
                .endsWith("\r\n\r\nquick");
    }

    private static void assertProblem(int status, String response) {
        assertThat(response).startsWith("HTTP/2 " + status + "\r\n").contains("application/problem+json");
    }

    @Test
    void ofTheRequestLineIsThatOfMethodAndPath() throws Exception {
        try (TestServer server = start("rest.max-request-line-size", "200");
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get("/quick?" + "x".repeat(100)).response()).startsWith("HTTP/2 200\r\n");
            assertProblem(414, connection.get("/quick?" + "x".repeat(300)).response());
            assertServes(connection);
        }
    }

    @Test
    void ofTheHeadersIsThatOfTheirSum() throws Exception {
        try (TestServer server = start("rest.max-header-size", "500");
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get("/quick", "x-a: " + "x".repeat(200)).response())
                    .startsWith("HTTP/2 200\r\n");
            assertProblem(
                    431, connection.get("/quick", "x-a: " + "x".repeat(600)).response());
            assertServes(connection);
        }
    }

    @Test
    void ofTheHeadersIsAnnounced() throws Exception {
        try (TestServer server = start("rest.max-header-size", "20KB");
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.settings().get(Http2Frame.MAX_HEADER_LIST_SIZE))
                    .isGreaterThanOrEqualTo(20 << 10);
        }
    }

    @Test
    @Tag("M1")
    void ofTheNumberOfHeadersIsCounted() throws Exception {
        try (TestServer server = start("rest.max-headers", "30");
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get("/quick", many(20)).response()).startsWith("HTTP/2 200\r\n");
            assertProblem(431, connection.get("/quick", many(31)).response());
            assertServes(connection);
        }
    }

    private static String[] many(int headers) {
        return IntStream.range(0, headers).mapToObj(i -> "x: y").toArray(String[]::new);
    }

    @Test
    @Tag("M1")
    void ofTheHeadersHoldsForTrailersToo() throws Exception {
        try (TestServer server = start("rest.max-headers", "30", "rest.max-header-size", "2KB");
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection
                            .begin("POST", "/echo")
                            .send("hello")
                            .trailers(many(20))
                            .response())
                    .startsWith("HTTP/2 200\r\n");
            assertThat(connection
                            .begin("POST", "/echo")
                            .send("hello")
                            .trailers(many(60))
                            .response())
                    .matches("(?s)HTTP/2 431\r\n.*|RST_STREAM .*");
            assertThat(connection
                            .begin("POST", "/echo")
                            .send("hello")
                            .trailers("x: " + "y".repeat(3_000))
                            .response())
                    .matches("(?s)HTTP/2 431\r\n.*|RST_STREAM .*");
            assertServes(connection);
        }
    }

    @Test
    void ofABodyIsThatOfItsLengthOrOfWhatHasCome() throws Exception {
        try (TestServer server = start("rest.max-body-size", "1000");
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.post("/echo", "x".repeat(1_000)).response()).endsWith("x".repeat(1_000));
            assertProblem(
                    413,
                    connection.begin("POST", "/echo", "content-length: 1001").response());
            assertProblem(
                    413,
                    connection.begin("POST", "/echo").send("x".repeat(1_001)).response());
            Http2Stream inPieces = connection.begin("POST", "/echo");
            for (int i = 0; i < 11; i++) {
                inPieces.send("x".repeat(100));
            }
            assertProblem(413, inPieces.response());
            assertServes(connection);
        }
    }

    /** What is on its way when the answer is sent is no flood of the client's. */
    @Test
    void ofABodyDoesNotEndTheConnectionOfAClientThatHasSentMoreMeanwhile() throws Exception {
        try (TestServer server = start("rest.max-body-size", "1000");
                Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream upload = connection.begin("POST", "/echo", "content-length: 60000");
            Buffer meanwhile = Buffer.buffer(); // In one piece: what comes seconds later is a flood.
            for (int i = 0; i < 600; i++) {
                meanwhile.appendBuffer(
                        Http2Frame.data(upload.id(), 0, "x".repeat(100)).bytes());
            }
            connection.send(meanwhile);
            assertProblem(413, upload.response());
            assertServes(connection.ping(1));
            assertThat(connection.isClosed()).isFalse();
        }
    }

    @Test
    void ofTheTimeOfABodyIsAnswered() throws Exception {
        try (TestServer server = start("rest.body-timeout", "300ms");
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertProblem(
                    408,
                    connection
                            .begin("POST", "/echo", "content-length: 10")
                            .send("12345")
                            .response());
            assertServes(connection);
        }
    }

    @Test
    void ofTheTimeOfARequestIsAnsweredAndItsWorkDisposed() throws Exception {
        try (TestServer server = start("rest.request-timeout", "300ms");
                Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream never = connection.get("/never");
            assertServes(connection);
            assertProblem(503, never.response());
            assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
            assertServes(connection);
        }
    }

    @Test
    void ofTheRequestsInFlightCountsStreams() throws Exception {
        try (TestServer server = start("rest.max-requests-in-flight", 2);
                Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream first = connection.get("/slow");
            Http2Stream second = connection.get("/slow");
            String refused = connection.get("/quick").response();
            assertProblem(503, refused);
            assertThat(refused).contains("\r\nretry-after: 1\r\n");
            assertThat(connection.get("/health/ready").response()).startsWith("HTTP/2 200\r\n");
            SlowResource.answer("done");
            assertThat(first.response()).endsWith("\r\n\r\ndone");
            assertThat(second.response()).endsWith("\r\n\r\ndone");
            assertServes(connection);
        }
    }

    @Test
    void ofConnectionsCountsThemLikeThoseOfHttp1() throws Exception {
        try (TestServer server = start("rest.max-connections", 2)) {
            List<Http2Connection> connections = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                connections.add(Http2Connection.open(server.port()));
                assertServes(connections.get(i));
            }
            try (Http2Connection third = Http2Connection.open(server.port())) {
                assertThat(third.untilClosed()).isEmpty();
            }
            assertServes(connections.get(1));
            connections.get(0).close();
            Await.until(() -> serves(server));
            connections.get(1).close();
        }
    }

    private static boolean serves(TestServer server) throws IOException {
        try (Http2Connection connection = Http2Connection.silent(server.port())) {
            connection.sendWhileItIsTaken(Buffer.buffer(Http2Connection.PREFACE)
                    .appendBuffer(Http2Frame.settings().bytes()));
            Http2Stream stream = connection.nextStream();
            connection.sendWhileItIsTaken(Http2Frame.headers(
                            stream.id(),
                            Http2Frame.END_HEADERS | Http2Frame.END_STREAM,
                            connection.block(Http2Connection.lines("GET", "/quick")))
                    .bytes());
            return stream.response().endsWith("quick");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 23, 24, 30, 33})
    void ofTheTimeOfTheFirstHeadEndsAConnectionThatSendsOnlyItsBeginning(int bytes) throws Exception {
        try (TestServer server = start("rest.head-timeout", "300ms");
                Http2Connection connection = Http2Connection.silent(server.port())) {
            connection.send(Buffer.buffer(Http2Connection.PREFACE)
                    .appendBuffer(Http2Frame.settings().bytes())
                    .slice(0, bytes));
            connection.untilClosed();
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void ofTheTimeOfTheFirstHeadEndsAConnectionThatSendsHalfOfIt() throws Exception {
        try (TestServer server = start("rest.head-timeout", "300ms");
                Http2Connection noEnd = Http2Connection.open(server.port());
                Http2Connection cut = Http2Connection.open(server.port());
                Http2Connection pings = Http2Connection.open(server.port())) {
            noEnd.send(Http2Frame.headers(1, 0, HeaderBlocks.literal(":method: GET")));
            cut.send(Http2Frame.headers(1, Http2Frame.END_HEADERS, HeaderBlocks.literal(":method: GET", "x: y"))
                    .bytes()
                    .slice(0, 20));
            noEnd.untilClosed();
            cut.untilClosed();
            assertThat(pings.sendWhileItIsTaken(Http2Frame.ping(0, 1).bytes()).untilClosed())
                    .allMatch(goAway ->
                            goAway.error() == Http2Error.NO_ERROR || goAway.error() == Http2Error.ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void ofTheIdleTimeSaysGoodbye() throws Exception {
        try (TestServer server = start("rest.idle-timeout", "1s");
                Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream = connection.get("/quick");
            assertThat(stream.response()).endsWith("quick");
            List<Http2Connection.GoAway> goAways = connection.untilClosed();
            assertThat(goAways).extracting(Http2Connection.GoAway::error).containsOnly(Http2Error.NO_ERROR);
            assertThat(goAways.get(goAways.size() - 1).lastStream()).isGreaterThanOrEqualTo(stream.id());
        }
    }

    @Test
    void ofTheIdleTimeIsNotThatOfAClientWhichWaits() throws Exception {
        try (TestServer server = start("rest.idle-timeout", "300ms");
                Http2Connection waiting = Http2Connection.open(server.port())) {
            Http2Stream slow = waiting.get("/slow");
            for (int i = 0; i < 3; i++) {
                try (Http2Connection idle = Http2Connection.open(server.port())) {
                    assertServes(idle);
                    idle.untilClosed();
                }
            }
            SlowResource.answer("late");
            assertThat(slow.response()).startsWith("HTTP/2 200\r\n").endsWith("late");
        }
    }

    @Test
    void ofTheIdleTimeIsThatOfAClientWhoseBodyIsAwaited() throws Exception {
        try (TestServer server = start("rest.idle-timeout", "300ms");
                Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection
                            .begin("POST", "/echo", "content-length: 5")
                            .send("he")
                            .response())
                    .matches("(?s)HTTP/2 408\r\n.*|RST_STREAM .*|\\(closed\\)");
        }
    }

    @Test
    @Tag("M2")
    void ofTheTimeOfSendingEndsAClientThatAllowsNothing() throws Exception {
        try (TestServer server = start("rest.send-timeout", "1s", "rest.buffered-response-size", "2MB");
                Http2Connection stream = Http2Connection.open(server.port(), Http2Frame.INITIAL_WINDOW_SIZE, 0);
                Http2Connection all = Http2Connection.open(server.port(), Http2Frame.INITIAL_WINDOW_SIZE, 1 << 20)) {
            stream.holdWindows();
            all.holdWindows();
            Http2Stream quick = stream.get("/quick");
            Http2Stream large = all.get("/large");
            assertThat(quick.response()).matches("(?s)(HTTP/2 200\r\n.*)?(RST_STREAM .*|\\(closed\\))");
            assertThat(large.response()).matches("(?s)HTTP/2 200\r\n.*(RST_STREAM .*|\\(closed\\))");
            Await.until(() -> server.get("/metrics")
                    .body()
                    .contains("http_server_closed_connections_total{reason=\"send_timeout\"} 2.0"));
        }
    }

    @Test
    void letsAClientTakeItsTimeThatReadsOnlyALittle() throws Exception {
        try (TestServer server = start("rest.send-timeout", "20s");
                Http2Connection connection = Http2Connection.open(server.port(), Http2Frame.INITIAL_WINDOW_SIZE, 0)) {
            connection.holdWindows();
            Http2Stream slow = connection.get("/quick");
            Http2Stream other = connection.get("/quick");
            other.allow(100);
            assertThat(other.response()).endsWith("\r\n\r\nquick");
            slow.allow(100);
            assertThat(slow.response()).endsWith("\r\n\r\nquick");
        }
    }
}
