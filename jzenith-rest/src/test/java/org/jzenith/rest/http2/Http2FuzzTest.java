package org.jzenith.rest.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.util.ResourceLeakDetector;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.accesslog.AccessLogAccount;
import org.jzenith.rest.http2.Http2FuzzFrames.Sent;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;

/**
 * Frames that are nearly valid, and valid ones in every order: {@code docs/testing.md} explains how to try more of
 * them.
 */
@Tag("stress")
class Http2FuzzTest {

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    private static final AccessLogAccount ACCOUNT = new AccessLogAccount();
    private static TestServer server;
    private static ResourceLeakDetector.Level level;
    private Http2Connection kept;

    @BeforeContainer
    static void start() {
        level = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID); // A leak is logged, as an error.
        server = TestServer.start(
                AccessLogAccount.with(Map.of(
                        "rest.verticles",
                        1,
                        "rest.http2-clear-text",
                        true,
                        "rest.send-timeout",
                        "1s",
                        "rest.unstorable-text",
                        true)),
                RestPlugin.withResources(Resource.class),
                ACCOUNT);
    }

    @BeforeProperty
    void connect() throws IOException {
        kept = Http2Connection.open(server.port());
    }

    @AfterProperty
    void disconnect() throws IOException {
        kept.close();
    }

    @AfterContainer
    static void stop() {
        try {
            Await.until(() -> server.get("/metrics")
                            .body()
                            .lines()
                            .filter(line -> line.startsWith("http_server_active_requests{"))
                            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                            .sum()
                    <= 1);
        } finally {
            ACCOUNT.close(server);
            ResourceLeakDetector.setLevel(level);
        }
    }

    @Provide
    Arbitrary<List<Sent>> damaged() {
        return Http2FuzzFrames.damaged();
    }

    @Property(seed = "42", edgeCases = EdgeCasesMode.NONE)
    void whatIsDamagedIsRefusedOrReadAsItStands(@ForAll("damaged") List<Sent> frames) throws Exception {
        try (LogRecorder log = new LogRecorder();
                Http2Connection connection = Http2Connection.silent(server.port())) {
            Buffer bytes = Buffer.buffer(Http2Connection.PREFACE)
                    .appendBuffer(Http2Frame.settings().bytes());
            frames.forEach(frame -> bytes.appendBuffer(frame.bytes()));
            List<Http2Connection.GoAway> goAways =
                    connection.sendWhileItIsTaken(bytes).finish().untilClosed();
            assertThat(goAways).extracting(Http2Connection.GoAway::error).doesNotContain(Http2Error.INTERNAL_ERROR);
            assertThat(connection.responses()).allSatisfy(response -> assertThat(response)
                    .doesNotContainPattern("HTTP/2 5(?!01)")
                    .doesNotContain("INTERNAL_ERROR", "Exception", "netty"));
            assertThat(kept.get("/hello").response())
                    .startsWith("HTTP/2 200\r\n")
                    .endsWith("\r\n\r\nhello");
            kept.forgetEnded();
            assertThat(warnings(log)).isEmpty();
        }
    }

    /** Clients that allow the server to send nothing, or flood it, are disconnected, which is logged once for many. */
    private static List<String> warnings(LogRecorder log) {
        return log.warnings().stream()
                .filter(message -> !message.contains("rest.send-timeout") && !message.contains("rest.http2.max-resets"))
                .toList();
    }

    /**
     * A request with a body, and how it is cut.
     *
     * @param body the body
     * @param headers more headers
     * @param cut the size of the pieces of its header block
     * @param pieces how many frames of the body there are at most; none but the last is empty, since many would be a
     *     flood
     */
    record Valid(String body, List<String> headers, int cut, int pieces) {

        List<Http2Frame> frames(int stream) {
            Buffer block = HeaderBlocks.literal(Http2Connection.lines("POST", "/echo", headers.toArray(String[]::new)));
            List<Http2Frame> frames = new ArrayList<>();
            for (int at = 0; at < block.length(); at += cut) {
                int end = Math.min(at + cut, block.length());
                int flags = end == block.length() ? Http2Frame.END_HEADERS : 0;
                frames.add(
                        at == 0
                                ? Http2Frame.headers(stream, flags, block.slice(at, end))
                                : Http2Frame.continuation(stream, flags, block.slice(at, end)));
            }
            int count = Math.max(1, Math.min(pieces, body.length()));
            for (int piece = 0; piece < count; piece++) {
                int flags = piece == count - 1 ? Http2Frame.END_STREAM : 0;
                String part = body.substring(body.length() * piece / count, body.length() * (piece + 1) / count);
                frames.add(Http2Frame.data(stream, flags, part));
            }
            return frames;
        }
    }

    @Provide
    Arbitrary<List<Valid>> valid() {
        Arbitrary<String> body = Arbitraries.strings()
                .withCharRange(' ', '~')
                .withChars("\r\n\0")
                .ofMaxLength(60);
        Arbitrary<String> name = Arbitraries.strings()
                .withChars("abcxyz019!#$%&'*+-.^_`|~")
                .ofMinLength(1)
                .ofMaxLength(10);
        Arbitrary<String> value = Arbitraries.strings()
                .withCharRange('!', '~')
                .withChars('\u00e4')
                .ofMaxLength(20);
        Arbitrary<String> header = Combinators.combine(name, value).as((one, text) -> "x-" + one + ": " + text);
        return Combinators.combine(
                        body,
                        header.list().ofMaxSize(6),
                        Arbitraries.integers().between(40, 400),
                        Arbitraries.integers().between(1, 3))
                .as(Valid::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(5);
    }

    @Property(seed = "42", edgeCases = EdgeCasesMode.NONE)
    void whatIsRightIsAnsweredHoweverItIsCutAndMixed(@ForAll("valid") List<Valid> requests) throws Exception {
        List<Http2Stream> streams = new ArrayList<>();
        List<List<Http2Frame>> bodies = new ArrayList<>();
        for (Valid request : requests) { // Heads cannot be mixed with anything, bodies can.
            Http2Stream stream = kept.nextStream();
            streams.add(stream);
            List<Http2Frame> frames = request.frames(stream.id());
            kept.send(frames.stream().filter(frame -> frame.type() != 0).toArray(Http2Frame[]::new));
            bodies.add(frames.stream().filter(frame -> frame.type() == 0).toList());
        }
        for (int piece = 0; piece < 4; piece++) {
            for (List<Http2Frame> body : bodies) {
                if (piece < body.size()) {
                    kept.send(body.get(piece));
                }
            }
        }
        for (int i = 0; i < streams.size(); i++) {
            assertThat(streams.get(i).response())
                    .startsWith("HTTP/2 200\r\n")
                    .endsWith("\r\n\r\n" + requests.get(i).body());
        }
        kept.forgetEnded();
    }
}
