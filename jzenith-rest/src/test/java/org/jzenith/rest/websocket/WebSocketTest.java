package org.jzenith.rest.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.reactivex.Flowable;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;
import org.jzenith.rest.websocket.RawWebSocket.Frame;
import org.slf4j.LoggerFactory;

/** What endpoints receive and send. */
class WebSocketTest {

    record Point(int x, int y) {}

    /** Mirrors points. */
    public static class Mirror implements WebSocketEndpoint<Point, Point> {

        @Override
        public Flowable<Point> open(Flowable<Point> messages, WebSocketSession session) {
            return messages.map(point -> new Point(point.y(), point.x()));
        }
    }

    /** Says how many elements a list has. */
    public static class Lists implements WebSocketEndpoint<List<Point>, Map<String, Integer>> {

        @Override
        public Flowable<Map<String, Integer>> open(Flowable<List<Point>> messages, WebSocketSession session) {
            return messages.map(
                    points -> Map.of("sum", points.stream().mapToInt(Point::x).sum()));
        }
    }

    /** Mirrors numbers. */
    public static class Doubles implements WebSocketEndpoint<Double, Double> {

        @Override
        public Flowable<Double> open(Flowable<Double> messages, WebSocketSession session) {
            return messages;
        }
    }

    /** Mirrors texts. */
    public static class Texts implements WebSocketEndpoint<List<String>, List<String>> {

        @Override
        public Flowable<List<String>> open(Flowable<List<String>> messages, WebSocketSession session) {
            return messages;
        }
    }

    /** Sends bytes back. */
    public static class Bytes implements WebSocketEndpoint<byte[], Buffer> {

        @Override
        public Flowable<Buffer> open(Flowable<byte[]> messages, WebSocketSession session) {
            return messages.map(Buffer::buffer);
        }
    }

    /** As {@link Bytes}, the other way round. */
    public static class Buffers implements WebSocketEndpoint<Buffer, byte[]> {

        @Override
        public Flowable<byte[]> open(Flowable<Buffer> messages, WebSocketSession session) {
            return messages.map(Buffer::getBytes);
        }
    }

    /** Does what a message says. */
    public static class Acts implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            if ("throw".equals(session.queryParameter("open"))) {
                throw new IllegalStateException("secret");
            }
            if ("null".equals(session.queryParameter("open"))) {
                return null;
            }
            if ("close".equals(session.queryParameter("open"))) {
                session.close(4000, "at once");
            }
            return messages.concatMap(message -> act(message, session));
        }

        private static Flowable<String> act(String message, WebSocketSession session) {
            RequestScope scope = RequestScope.current();
            return switch (message) {
                case "scope" ->
                    Flowable.just(
                            String.valueOf(scope != null && scope.requestId().equals(session.requestId())));
                case "loop" ->
                    Flowable.just(String.valueOf(Vertx.currentContext() != null && Context.isOnEventLoopThread()));
                case "fail" -> Flowable.error(new IllegalStateException("secret"));
                case "elsewhere" ->
                    Flowable.timer(10, TimeUnit.MILLISECONDS, Schedulers.computation())
                            .map(passed -> String.valueOf(RequestScope.current() != null));
                case "close" -> {
                    session.close(4001, "bye");
                    yield Flowable.never();
                }
                case "twice" -> {
                    session.close(1008, "first");
                    session.close(4001, "second");
                    yield Flowable.never();
                }
                default -> {
                    try {
                        session.close(Integer.parseInt(message), "x".repeat(124));
                        yield Flowable.never();
                    } catch (IllegalArgumentException e) {
                        yield Flowable.just(e.getMessage());
                    }
                }
            };
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.max-json-tokens", "100"),
                RestPlugin.withResources()
                        .withWebSocket("/mirror", Mirror.class)
                        .withWebSocket("/lists", Lists.class)
                        .withWebSocket("/doubles", Doubles.class)
                        .withWebSocket("/texts", Texts.class)
                        .withWebSocket("/bytes", Bytes.class)
                        .withWebSocket("/buffers", Buffers.class)
                        .withWebSocket("/acts", Acts.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Frame answer(String path, String text) throws IOException {
        try (RawWebSocket client = RawWebSocket.open(server, path)) {
            return client.text(text).read();
        }
    }

    @Test
    void areJsonForMostTypes() throws IOException {
        assertThat(answer("/mirror", "{\"x\": 1, \"y\": 2}").text()).isEqualTo("{\"x\":2,\"y\":1}");
        assertThat(answer("/lists", "[{\"x\": 1}, {\"x\": 2}]").text()).isEqualTo("{\"sum\":3}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "{", "{\"x\": 1.5}", "{\"x\": \"1\"}", "[]", "null", "{} {}", "{}x", "{\"x\": 1, \"x\"}"
            })
    void areRefusedIfTheyAreOtherJson(String text) throws IOException {
        Frame close = answer("/mirror", text);
        assertThat(close.code()).isEqualTo(1007);
        assertThat(close.reason()).startsWith("The message is ");
    }

    @Tag("J2")
    @Tag("J3")
    @Tag("J8")
    @Tag("P18")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/mirror|{\"x\": null, \"y\": 2}",
                "/mirror|{\"x\": 1, \"x\": 2}",
                "/doubles|1e400",
                "/texts|[\"\\u0000\"]",
                "/texts|[\"\\ud800\"]"
            })
    void areRefusedIfABodyWouldBe(String path, String text) throws IOException {
        assertThat(answer(path, text).code()).isEqualTo(1007);
    }

    @Tag("P18")
    @Test
    void areNotExchangedIfTheQueryHasATextThatCannotBeStored() throws IOException {
        try (RawWebSocket refused = RawWebSocket.ask(server, "/mirror?a=%00")) {
            assertThat(refused.head()).startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void mayHaveAsManyJsonTokensAsBodies() throws IOException {
        assertThat(answer("/lists", "[" + "{},".repeat(30) + "{}]").text()).isEqualTo("{\"sum\":0}");
        assertThat(answer("/lists", "[" + "{},".repeat(60) + "{}]").code()).isEqualTo(1007);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bytes", "/buffers"})
    void areBinaryForBytes(String path) throws IOException {
        byte[] bytes = new byte[100_000];
        bytes[1] = 1;
        try (RawWebSocket client = RawWebSocket.open(server, path)) {
            client.send(FrameCase.join(
                    RawWebSocket.frame(RawWebSocket.BINARY, java.util.Arrays.copyOf(bytes, 50_000)),
                    RawWebSocket.frame(RawWebSocket.FIN, java.util.Arrays.copyOfRange(bytes, 50_000, 100_000))));
            Frame frame = client.read();
            assertThat(frame.first()).isEqualTo(RawWebSocket.FIN | RawWebSocket.BINARY);
            assertThat(frame.payload()).isEqualTo(bytes);
        }
        assertThat(answer(path, "text").code()).isEqualTo(1003);
    }

    @ParameterizedTest
    @ValueSource(strings = {"scope", "loop", "elsewhere"})
    void areTakenWithinTheScopeOfTheirRequest(String message) throws IOException {
        assertThat(answer("/acts", message).text()).isEqualTo("true");
    }

    @ParameterizedTest
    @CsvSource({"close, 4001, bye", "twice, 1008, first"})
    void canEndTheSession(String message, int code, String reason) throws IOException {
        Frame close = answer("/acts", message);
        assertThat(close.code()).isEqualTo(code);
        assertThat(close.reason()).isEqualTo(reason);
    }

    @Test
    void canEndTheSessionBeforeItBegins() throws IOException {
        try (RawWebSocket client = RawWebSocket.open(server, "/acts?open=close")) {
            assertThat(client.read().code()).isEqualTo(4000);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 999, 1002, 1004, 1005, 1006, 1009, 1015, 2999, 5000})
    void cannotEndTheSessionWithACodeThatMustNotBeSent(int code) throws IOException {
        assertThat(answer("/acts", "" + code).text()).startsWith("close code: " + code + " (expected: ");
    }

    @Test
    void cannotEndTheSessionWithALongReason() throws IOException {
        assertThat(answer("/acts", "1000").text())
                .isEqualTo("close reason: 124 bytes in UTF-8 (expected: at most 123)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/acts", "/acts?open=throw", "/acts?open=null"})
    void endTheSessionWithoutAWordIfTheEndpointFails(String path) throws IOException {
        try (LogRecorder log =
                        new LogRecorder(LoggerFactory.getLogger("org.jzenith.http.websocket.WebSocketProtocol"));
                RawWebSocket client = RawWebSocket.open(server, path)) {
            client.text("fail");
            Frame close = client.read();
            assertThat(close.code()).isEqualTo(1011);
            assertThat(close.reason()).isEmpty();
            List<ILoggingEvent> events = log.events();
            assertThat(events).hasSizeLessThanOrEqualTo(1).allSatisfy(event -> {
                assertThat(event.getLevel()).isEqualTo(Level.ERROR);
                assertThat(event.getFormattedMessage()).startsWith("A session of " + Acts.class.getName() + " failed");
                assertThat(event.getMDCPropertyMap()).containsKey("requestId");
            });
        }
    }

    @Test
    void areCounted() throws IOException {
        try (RawWebSocket client = RawWebSocket.open(server, "/bytes")) {
            client.send(RawWebSocket.frame(RawWebSocket.FIN | RawWebSocket.BINARY, new byte[1]));
            client.read();
            assertThat(metric("sessions{http_route=\"/bytes\"")).isPositive();
            client.close(4001);
            client.readClose();
        }
        Await.until(() -> metric("sessions{http_route=\"/bytes\"") == 0
                && metric("closes_total{code=\"application\",http_route=\"/bytes\"") > 0);
        assertThat(metric("messages_total{direction=\"received\",http_route=\"/bytes\""))
                .isPositive();
        assertThat(metric("messages_total{direction=\"sent\",http_route=\"/bytes\""))
                .isPositive();
    }

    private static double metric(String begin) {
        return server.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith("http_server_websocket_" + begin))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf("} ") + 2)))
                .findFirst()
                .orElse(-1);
    }
}
