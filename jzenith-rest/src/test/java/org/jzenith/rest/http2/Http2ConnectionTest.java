package org.jzenith.rest.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The client of the tests, on a server of Vert.x alone. */
class Http2ConnectionTest {

    private static Vertx vertx;
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        vertx = Vertx.vertx();
        HttpServer server = vertx.createHttpServer().requestHandler(Http2ConnectionTest::answer);
        port = server.listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS)
                .actualPort();
    }

    @AfterAll
    static void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private static void answer(HttpServerRequest request) {
        switch (request.path()) {
            case "/echo" -> request.body().onSuccess(body -> request.response().end(body));
            case "/large" -> request.response().end("x".repeat(200_000));
            case "/trailers" ->
                request.response().setChunked(true).putTrailer("x-end", "yes").end("body");
            case "/reset" -> request.response().reset(Http2Error.CANCEL.code());
            case "/long" ->
                request.response().putHeader("x-long", "y".repeat(40_000)).end();
            default -> request.response().end("hello");
        }
    }

    @Test
    void readsResponses() throws Exception {
        try (Http2Connection connection = Http2Connection.open(port)) {
            Http2Stream first = connection.get("/hello");
            Http2Stream second = connection.post("/echo", "what was sent", "content-type: text/plain");
            assertThat(second.response()).startsWith("HTTP/2 200\r\n").endsWith("\r\n\r\nwhat was sent");
            assertThat(first.response()).isEqualTo("HTTP/2 200\r\ncontent-length: 5\r\n\r\nhello");
            assertThat(connection.get("/large").response()).endsWith("x").hasSizeGreaterThan(200_000);
            assertThat(connection.get("/trailers").response()).endsWith("\r\n\r\nbody\r\nx-end: yes\r\n");
            assertThat(connection.get("/reset").response()).isEqualTo("RST_STREAM CANCEL");
            assertThat(connection.get("/long").response()).contains("y".repeat(40_000));
        }
    }

    @Test
    void sendsAndReadsWhatBelongsToTheConnection() throws Exception {
        try (Http2Connection connection = Http2Connection.open(port)) {
            assertThat(connection.settings()).containsKey(Http2Frame.MAX_HEADER_LIST_SIZE);
            connection.awaitSettingsAck(1).ping(4_711);
            connection.send(Http2Frame.data(0, 0, "for nobody"));
            assertThat(connection.untilClosed())
                    .extracting(Http2Connection.GoAway::error)
                    .containsExactly(Http2Error.PROTOCOL_ERROR);
        }
    }

    @Test
    void holdsTheWindowsIfItIsTold() throws Exception {
        try (Http2Connection connection =
                Http2Connection.open(port, Http2Frame.INITIAL_WINDOW_SIZE, 10).holdWindows()) {
            Http2Stream stream = connection.get("/large");
            assertThat(stream.body(10)).endsWith("\r\n\r\nxxxxxxxxxx");
            connection.ping(1);
            assertThat(stream.bodyLength()).isEqualTo(10);
            assertThat(stream.allow(5).body(15)).endsWith("\r\n\r\n" + "x".repeat(15));
        }
    }

    @Test
    void encodesLiteralsThatEveryServerReads() throws Exception {
        try (Http2Connection connection = Http2Connection.open(port)) {
            Http2Stream stream = connection.nextStream();
            Buffer block = HeaderBlocks.literal(Http2Connection.lines("GET", "/hello", "x-long: " + "y".repeat(3_000)));
            connection.send(
                    Http2Frame.headers(stream.id(), Http2Frame.END_STREAM, block.slice(0, 100)),
                    Http2Frame.continuation(stream.id(), 0, Buffer.buffer()),
                    Http2Frame.continuation(stream.id(), Http2Frame.END_HEADERS, block.slice(100, block.length())));
            assertThat(stream.response()).startsWith("HTTP/2 200\r\n").endsWith("hello");
        }
    }
}
