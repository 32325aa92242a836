package org.jzenith.rest.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.reactivex.Single;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What belongs to the connection, not to a stream: settings, pings, and frames that no client should send. */
class Http2FramesTest {

    private static SingleSubject<String> answer;

    @Path("/")
    public static class Resource {
        @GET
        @Path("quick")
        public String quick() {
            return "quick";
        }

        @GET
        @Path("slow")
        public Single<String> slow() {
            return answer;
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.verticles", 1, "rest.http2-clear-text", true), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void prepare() {
        answer = SingleSubject.create();
    }

    private static void assertServes(Http2Connection connection) throws Exception {
        assertThat(connection.get("/quick").response())
                .startsWith("HTTP/2 200\r\n")
                .endsWith("\r\n\r\nquick");
    }

    static Stream<Arguments> harmless() {
        return Stream.of(
                Arguments.of("a type that is not known", new Http2Frame(99, 255, 0, Buffer.buffer("what?"))),
                Arguments.of("a type that is not known, of a stream", new Http2Frame(20, 0, 7, Buffer.buffer())),
                Arguments.of("a priority of a stream that does not exist", Http2Frame.priority(5, 3, 200)),
                Arguments.of("a setting that is not known", Http2Frame.settings(0x7777, 1)),
                Arguments.of("no settings", Http2Frame.settings()),
                Arguments.of("no dynamic table", Http2Frame.settings(Http2Frame.HEADER_TABLE_SIZE, 0)),
                Arguments.of("a huge dynamic table", Http2Frame.settings(Http2Frame.HEADER_TABLE_SIZE, -1)),
                Arguments.of("no push", Http2Frame.settings(Http2Frame.ENABLE_PUSH, 0)),
                Arguments.of("an answer to a ping that nobody sent", Http2Frame.ping(Http2Frame.ACK, 1)),
                Arguments.of("more of a window", Http2Frame.windowUpdate(0, 1_000)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("harmless")
    void thatAreHarmlessChangeNothing(String name, Http2Frame frame) throws Exception {
        try (LogRecorder log = new LogRecorder();
                Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream slow = connection.get("/slow");
            connection.send(frame).ping(4_711);
            assertServes(connection);
            answer.onSuccess("late");
            assertThat(slow.response()).endsWith("\r\n\r\nlate");
            log.assertNoWarnings();
        }
    }

    @Test
    void thatAllowAHugeDynamicTableMakeTheServerKeepNoMoreThanUsual() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port(), Http2Frame.HEADER_TABLE_SIZE, -1)) {
            assertServes(connection);
            assertThat(connection.tableSize()).isLessThanOrEqualTo(4_096);
        }
    }

    @Test
    void thatAllowNoDynamicTableMakeTheServerKeepNone() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port(), Http2Frame.HEADER_TABLE_SIZE, 0)) {
            assertServes(connection);
            assertServes(connection);
            assertThat(connection.tableSize()).isZero();
        }
    }

    private static Buffer bytes(int type, int flags, int stream, int... payload) {
        Buffer content = Buffer.buffer();
        for (int one : payload) {
            content.appendUnsignedByte((short) one);
        }
        return new Http2Frame(type, flags, stream, content).bytes();
    }

    private static Buffer head(int stream, int flags, Buffer block) {
        return Http2Frame.headers(stream, flags, block).bytes();
    }

    static Stream<Arguments> forbidden() {
        int ended = Http2Frame.END_HEADERS | Http2Frame.END_STREAM;
        Buffer get = HeaderBlocks.literal(Http2Connection.lines("GET", "/quick"));
        return Stream.of(
                Arguments.of("data of the connection", bytes(Http2FrameTypes.DATA, 0, 0, 1)),
                Arguments.of("data of a stream that does not exist", bytes(Http2FrameTypes.DATA, 0, 9, 1)),
                Arguments.of("a head of the connection", head(0, ended, get)),
                Arguments.of("a head of a stream with an even number", head(2, ended, get)),
                Arguments.of("a head that goes on in another stream", cut(get, 3)),
                Arguments.of(
                        "a head that is interrupted",
                        head(1, 0, get).appendBuffer(bytes(6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
                Arguments.of("a continuation of nothing", bytes(Http2FrameTypes.CONTINUATION, 4, 1, 0)),
                Arguments.of(
                        "no header block",
                        head(1, ended, Buffer.buffer(new byte[] {(byte) 0xff, -1, -1, -1, -1, -1, -1}))),
                Arguments.of("an index that does not exist", head(1, ended, Buffer.buffer(new byte[] {(byte) 0xfe}))),
                Arguments.of("more padding than there is", bytes(Http2FrameTypes.DATA, 8, 1, 200, 1)),
                Arguments.of("a push", bytes(Http2FrameTypes.PUSH_PROMISE, 4, 1, 0, 0, 0, 2)),
                Arguments.of("a reset of the connection", bytes(Http2FrameTypes.RST_STREAM, 0, 0, 0, 0, 0, 0)),
                Arguments.of("a reset of a stream that does not exist", bytes(3, 0, 9, 0, 0, 0, 0)),
                Arguments.of("a reset of three bytes", bytes(Http2FrameTypes.RST_STREAM, 0, 1, 0, 0, 0)),
                Arguments.of("a ping of seven bytes", bytes(Http2FrameTypes.PING, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
                Arguments.of("a ping of a stream", bytes(Http2FrameTypes.PING, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)),
                Arguments.of("settings of a stream", bytes(Http2FrameTypes.SETTINGS, 0, 1)),
                Arguments.of("settings of five bytes", bytes(Http2FrameTypes.SETTINGS, 0, 0, 0, 1, 0, 0, 0)),
                Arguments.of(
                        "an acknowledgement with settings", bytes(Http2FrameTypes.SETTINGS, 1, 0, 0, 1, 0, 0, 0, 0)),
                Arguments.of(
                        "a push setting of 2",
                        Http2Frame.settings(Http2Frame.ENABLE_PUSH, 2).bytes()),
                Arguments.of(
                        "a window of 2^31",
                        Http2Frame.settings(Http2Frame.INITIAL_WINDOW_SIZE, 1 << 31)
                                .bytes()),
                Arguments.of(
                        "a frame size of 1",
                        Http2Frame.settings(Http2Frame.MAX_FRAME_SIZE, 1).bytes()),
                Arguments.of(
                        "a frame size of 2^24",
                        Http2Frame.settings(Http2Frame.MAX_FRAME_SIZE, 1 << 24).bytes()),
                Arguments.of(
                        "nothing more of a window",
                        Http2Frame.windowUpdate(0, 0).bytes()),
                Arguments.of(
                        "too much of a window",
                        Http2Frame.windowUpdate(0, Integer.MAX_VALUE).bytes()),
                Arguments.of(
                        "more of a window that does not exist",
                        Http2Frame.windowUpdate(9, 1).bytes()),
                Arguments.of("a window update of three bytes", bytes(Http2FrameTypes.WINDOW_UPDATE, 0, 0, 0, 0, 1)),
                Arguments.of("a goodbye of a stream", bytes(Http2FrameTypes.GO_AWAY, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)),
                Arguments.of(
                        "a frame of 16,385 bytes", new Http2Frame(0, 0, 1, Buffer.buffer(new byte[16_385])).bytes()),
                Arguments.of(
                        "a frame of 16 MB by its length", new Http2Frame(0, 0, 1, Buffer.buffer()).bytes(0xffffff)));
    }

    private static Buffer cut(Buffer block, int next) {
        return head(1, 1, block.slice(0, 10))
                .appendBuffer(Http2Frame.continuation(next, Http2Frame.END_HEADERS, block.slice(10, block.length()))
                        .bytes());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forbidden")
    void thatAreForbiddenEndTheConnectionWithAReason(String name, Buffer bytes) throws Exception {
        try (LogRecorder log = new LogRecorder();
                Http2Connection other = Http2Connection.open(server.port());
                Http2Connection connection = Http2Connection.open(server.port())) {
            connection.ping(1);
            connection.sendWhileItIsTaken(bytes);
            List<Http2Connection.GoAway> goAways = connection.untilClosed();
            assertThat(goAways).isNotEmpty().noneMatch(goAway -> goAway.error() == Http2Error.NO_ERROR);
            assertThat(goAways).allMatch(goAway -> goAway.error() != Http2Error.INTERNAL_ERROR);
            assertThat(goAways.toString()).doesNotContain("Exception", "netty");
            assertServes(other);
            log.assertNoWarnings();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\n\r\n\r\n\r\n",
                "PRI * HTTP/2.0\r\nHost: a\r\n\r\n",
                "PRI * HTTP/2.1\r\n\r\nSM\r\n\r\n",
                "PRI / HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nGET /quick HTTP/1.1\r\nHost: a\r\n\r\n"
            })
    void areNotReadBehindAPrefaceThatIsNone(String preface) throws Exception {
        try (LogRecorder log = new LogRecorder();
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.send(preface).finish().restOrNothing()).doesNotContain(" 200", "quick");
            assertThat(server.get("/quick").body()).isEqualTo("quick");
            log.assertNoWarnings();
        }
    }

    @Test
    void areNotReadOnAConnectionOfHttp1() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/quick").response())
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n\r\nquick");
            assertThat(connection.send(Http2Connection.PREFACE).finish().restOrNothing())
                    .startsWith("HTTP/1.1 505 ");
        }
    }

    @Test
    void areNotForAClientThatAsksForThemByAnUpgrade() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.get(
                    "/quick",
                    "Upgrade: h2c",
                    "Connection: Upgrade, HTTP2-Settings",
                    "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nquick");
            assertThat(connection.get("/quick").response()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void areReadInTheSamePacketsAsThePreface() throws Exception {
        try (Http2Connection connection = Http2Connection.silent(server.port())) {
            Http2Stream stream = connection.nextStream();
            connection.send(Buffer.buffer(Http2Connection.PREFACE)
                    .appendBuffer(Http2Frame.settings().bytes())
                    .appendBuffer(Http2Frame.headers(
                                    stream.id(),
                                    Http2Frame.END_HEADERS | Http2Frame.END_STREAM,
                                    connection.block(Http2Connection.lines("GET", "/quick")))
                            .bytes()));
            assertThat(stream.response()).endsWith("\r\n\r\nquick");
        }
    }

    @Test
    void byteByByteAreReadAsWell() throws Exception {
        try (Http2Connection connection = Http2Connection.silent(server.port())) {
            Buffer all = Buffer.buffer(Http2Connection.PREFACE)
                    .appendBuffer(Http2Frame.settings().bytes());
            for (int i = 0; i < all.length(); i++) {
                connection.send(all.slice(i, i + 1));
            }
            assertServes(connection);
        }
    }

    @Test
    void areAnsweredAlsoIfTheClientHasClosedItsSide() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream = connection.get("/quick");
            connection.finish();
            assertThat(stream.response()).startsWith("HTTP/2 200\r\n").endsWith("\r\n\r\nquick");
        }
    }

    @Test
    void areAnsweredAlsoBehindAGoodbyeOfTheClient() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream slow = connection.get("/slow");
            connection.send(Http2Frame.goAway(0, Http2Error.NO_ERROR)).ping(1);
            answer.onSuccess("late");
            assertThat(slow.response()).startsWith("HTTP/2 200\r\n").endsWith("\r\n\r\nlate");
        }
    }
}
