package org.jzenith.rest.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.accesslog.AccessLogAccount;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;

/**
 * Requests by HTTP/2 from faulty and from malicious clients, and good ones. Each is answered according to the RFC or
 * its stream is reset, and other streams of its connection go on.
 */
class Http2RequestsTest {

    private static final String MADE = "[0-9a-hjkmnp-tv-z]{16}";

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        @Produces(MediaType.TEXT_PLAIN)
        public String hello() {
            return "hello";
        }

        @GET
        @Path("uri")
        public String uri(@Context UriInfo uri) {
            return uri.getRequestUri().toString();
        }

        @GET
        @Path("cookies")
        public String cookies(@CookieParam("a") String a, @CookieParam("b") String b) {
            return a + b;
        }

        @GET
        @Path("marker/{n}")
        public String marker(@PathParam("n") int n) {
            return "marker " + n;
        }

        @GET
        @Path("failure")
        public String failure() {
            throw new IllegalStateException("on purpose");
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }

        @POST
        @Path("json")
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public Map<String, Object> json(Map<String, Object> body) {
            return body;
        }
    }

    private static final AccessLogAccount ACCOUNT = new AccessLogAccount();
    private static TestServer server;
    private static int marker;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                AccessLogAccount.with(Map.of("rest.verticles", "1", "rest.http2-clear-text", true)),
                RestPlugin.withResources(Resource.class),
                ACCOUNT);
    }

    @AfterAll
    static void stop() {
        ACCOUNT.close(server);
    }

    static List<Http2Case> heads() {
        return Http2HeadCases.all();
    }

    static List<Http2Case> headers() {
        return Http2HeaderCases.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"heads", "headers"})
    void areAnsweredOrResetAndOtherStreamsGoOn(Http2Case request) throws Exception {
        try (LogRecorder log = new LogRecorder();
                Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream =
                    connection.request(request.body() == null, request.lines().toArray(String[]::new));
            if (request.body() != null) {
                stream.end(request.body());
            }
            Http2Stream other = connection.get("/marker/" + ++marker);
            String response = stream.response();
            assertThat(request.outcome(response)).as(response).isIn(request.outcomes());
            assertThat(response).doesNotContainIgnoringCase("netty").doesNotContain("Exception");
            if (!request.mayEndTheConnection()) {
                assertThat(other.response()).startsWith("HTTP/2 200\r\n").endsWith("\r\n\r\nmarker " + marker);
                connection.ping(1);
            }
            try (Http2Connection next = Http2Connection.open(server.port())) {
                assertThat(next.get("/hello").response()).startsWith("HTTP/2 200\r\n");
            }
            log.assertNoWarnings();
        }
    }

    @Test
    void haveAnIdADateAndTheHeadersOfEachResponse() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get("/hello", "x-request-id: abc").response())
                    .startsWith("HTTP/2 200\r\n")
                    .contains("\r\nx-request-id: abc\r\n")
                    .containsPattern("\r\ndate: (Mon|Tue|Wed|Thu|Fri|Sat|Sun), [^\r]* GMT\r\n")
                    .contains("\r\nx-content-type-options: nosniff\r\n")
                    .contains("\r\nreferrer-policy: no-referrer\r\n")
                    .contains("\r\ncontent-security-policy: frame-ancestors 'none'\r\n")
                    .contains("\r\ncontent-length: 5\r\n")
                    .doesNotContain("\r\nconnection:", "\r\ntransfer-encoding:")
                    .doesNotContainPattern("\r\n[a-z0-9-]*[A-Z][A-Za-z0-9-]*:")
                    .endsWith("\r\n\r\nhello");
            assertThat(connection.get("/hello").response()).containsPattern("\r\nx-request-id: " + MADE + "\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /nowhere, 404, x: y",
        "POST, /hello, 405, x: y",
        "GET, /hello, 406, accept: image/png",
        "POST, /json, 415, content-type: text/plain",
        "GET, /failure, 500, x: y",
        "GET, /%zz, 400, x: y",
        "POST, /health, 405, x: y"
    })
    void areAnsweredWithProblems(String method, String path, int status, String header) throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream =
                    connection.request(true, Http2Connection.lines(method, path, header, "x-request-id: abc"));
            assertThat(stream.response())
                    .startsWith("HTTP/2 " + status + "\r\n")
                    .contains("\r\ncontent-type: application/problem+json")
                    .contains("\r\nx-request-id: abc\r\n")
                    .endsWith(",\"requestId\":\"abc\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/hello", "/nowhere", "/health"})
    void withHeadHaveTheHeadOfGet(String path) throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            String got = connection.get(path).response();
            String head = connection
                    .request(true, Http2Connection.lines("HEAD", path))
                    .response();
            assertThat(head).startsWith(got.substring(0, 12)).endsWith("\r\n\r\n");
            assertThat(head.lines().filter(line -> line.startsWith("content-length:")))
                    .isEqualTo(got.lines()
                            .filter(line -> line.startsWith("content-length:"))
                            .toList());
        }
    }

    @Test
    void knowTheirOwnUri() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection
                            .request(
                                    true,
                                    ":method: GET",
                                    ":scheme: http",
                                    ":path: /uri?x=1",
                                    ":authority: b.example:81")
                            .response())
                    .endsWith("\r\n\r\nhttp://b.example:81/uri?x=1");
            assertThat(connection
                            .request(true, ":method: GET", ":scheme: http", ":path: /uri", "host: c.example")
                            .response())
                    .endsWith("\r\n\r\nhttp://c.example/uri");
        }
    }

    @Test
    void haveCookiesInOneOrSeveralLines() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get("/cookies", "cookie: a=1; b=2").response())
                    .endsWith("\r\n\r\n12");
            assertThat(connection.get("/cookies", "cookie: a=1", "cookie: b=2").response())
                    .endsWith("\r\n\r\n12");
        }
    }

    @Test
    void takeAndGiveJson() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection
                            .post("/json", "{\"a\":[1,true,\"x\"]}", "content-type: application/json")
                            .response())
                    .startsWith("HTTP/2 200\r\n")
                    .endsWith("\r\n\r\n{\"a\":[1,true,\"x\"]}");
        }
    }

    @Test
    void haveBodiesInManyFramesEmptyAndPaddedOnesIncluded() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream = connection.begin("POST", "/echo");
            stream.send("a").send("").send("b");
            connection.send(Http2Frame.data(stream.id(), Http2Frame.PADDED, "\u0003cd\0\0\0"));
            assertThat(stream.end("").response()).endsWith("\r\n\r\nabcd");
        }
    }

    @Test
    void mayHaveTrailers() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream = connection.begin("POST", "/echo", "trailer: x-checksum");
            assertThat(stream.send("hello").trailers("x-checksum: 1").response())
                    .startsWith("HTTP/2 200\r\n")
                    .endsWith("\r\n\r\nhello");
            assertThat(connection.begin("POST", "/echo").trailers("x: y").response())
                    .startsWith("HTTP/2 200\r\n");
        }
    }

    @Test
    void areResetIfTheirTrailersAreNone() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection
                            .begin("POST", "/echo")
                            .send("hello")
                            .trailers(":path: /other")
                            .response())
                    .isEqualTo("RST_STREAM PROTOCOL_ERROR");
            Http2Stream open = connection.begin("POST", "/echo").send("hello");
            connection.send(Http2Frame.headers(open.id(), Http2Frame.END_HEADERS, connection.block("x: y")));
            assertThat(open.response()).isEqualTo("RST_STREAM PROTOCOL_ERROR");
            assertThat(connection.get("/hello").response()).startsWith("HTTP/2 200\r\n");
        }
    }

    @Test
    void areToldToContinueIfTheyWaitForIt() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream = connection.begin("POST", "/echo", "expect: 100-continue", "content-length: 5");
            assertThat(stream.head()).startsWith("HTTP/2 100\r\n");
            assertThat(stream.end("hello").response())
                    .contains("\r\n\r\nHTTP/2 200\r\n")
                    .endsWith("\r\n\r\nhello");
            assertThat(connection
                            .begin("POST", "/echo", "expect: 100-continue", "content-length: 9999999")
                            .response())
                    .startsWith("HTTP/2 413\r\n");
        }
    }

    @Test
    void comeByteByByteAsWell() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream = connection.nextStream();
            byte[] bytes = Http2Frame.headers(
                            stream.id(),
                            Http2Frame.END_HEADERS,
                            connection.block(Http2Connection.lines("POST", "/echo")))
                    .bytes()
                    .appendBuffer(Http2Frame.data(stream.id(), Http2Frame.END_STREAM, "hello")
                            .bytes())
                    .getBytes();
            for (byte one : bytes) {
                connection.send(io.vertx.core.buffer.Buffer.buffer(new byte[] {one}));
            }
            assertThat(stream.response()).startsWith("HTTP/2 200\r\n").endsWith("\r\n\r\nhello");
        }
    }

    @Test
    void endTheirStreamWithoutAnErrorWhenTheAnswerComesBeforeTheBody() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream = connection.begin("POST", "/echo", "content-length: 9999999");
            assertThat(stream.response()).startsWith("HTTP/2 413\r\n");
            stream.send("too late").end("");
            assertThat(connection.ping(1).get("/hello").response()).startsWith("HTTP/2 200\r\n");
            assertThat(stream.error()).isIn(null, Http2Error.NO_ERROR);
        }
    }
}
