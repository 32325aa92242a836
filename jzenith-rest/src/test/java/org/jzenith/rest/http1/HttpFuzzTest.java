package org.jzenith.rest.http1;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.io.IOException;
import java.util.Arrays;
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
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.accesslog.AccessLogAccount;
import org.jzenith.rest.http1.RawResponses.Response;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawCase;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/**
 * Requests that are nearly valid, and valid requests of every kind: {@code docs/testing.md} explains how to try more of
 * them.
 */
@Tag("stress")
class HttpFuzzTest {

    private static final int MARKER = 4711;
    private static final String[] VALID = {
        RawCase.head("GET /hello HTTP/1.1"),
        RawCase.head(
                "GET /hello?a=1&b=%20 HTTP/1.1",
                "Accept: text/plain, */*;q=0.1", "Cookie: a=1; b=2", "X: \"quoted, text\""),
        RawCase.head("GET http://b.example:80/hello HTTP/1.1", "Connection: keep-alive"),
        RawCase.head("GET /hello HTTP/1.0", "Connection: keep-alive"),
        RawCase.head("OPTIONS * HTTP/1.1"),
        RawCase.head("GET /health/live HTTP/1.1"),
        RawCase.post("hello", "Content-Length: 5", "Content-Type: text/plain;charset=UTF-8"),
        RawCase.post("hello", "Content-Length: 5", "Expect: 100-continue"),
        RawCase.post("5\r\nhello\r\n0\r\n\r\n", "Transfer-Encoding: chunked"),
        RawCase.post(
                "2;a=b;c=\"d\"\r\nhe\r\n00003 \r\nllo\r\n0\r\nX: y\r\n\r\n",
                "Trailer: X",
                "Transfer-Encoding: chunked"),
        RawCase.head("DELETE /hello HTTP/1.1")
                + RawCase.head("GET /none HTTP/1.1")
                + RawCase.post("hello", "Content-Length: 5")
    };

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @GET
        @Path("marker/{n}")
        public String marker(@PathParam("n") int n) {
            return "marker " + n;
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    private static final AccessLogAccount ACCOUNT = new AccessLogAccount();
    private static TestServer server;
    private RawConnection kept;

    @BeforeContainer
    static void start() {
        server = TestServer.start(
                AccessLogAccount.with(Map.of("rest.verticles", "1")),
                RestPlugin.withResources(Resource.class),
                ACCOUNT);
    }

    @BeforeProperty
    void connect() throws IOException {
        kept = new RawConnection(server);
    }

    @AfterProperty
    void disconnect() throws IOException {
        kept.close();
    }

    @AfterContainer
    static void stop() {
        ACCOUNT.close(server);
    }

    @Provide
    Arbitrary<String> damaged() {
        Arbitrary<String> valid = Arbitraries.of(VALID);
        Arbitrary<String> spliced = Combinators.combine(
                        valid,
                        valid,
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.doubles().between(0, 1))
                .as((a, b, end, start) ->
                        a.substring(0, (int) (end * a.length())) + b.substring((int) (start * b.length())));
        Arbitrary<List<RawMutation>> mutations =
                RawMutation.any().list().ofMinSize(1).ofMaxSize(3);
        return Combinators.combine(Arbitraries.frequencyOf(Tuple.of(4, valid), Tuple.of(1, spliced)), mutations)
                .as((request, damage) ->
                        damage.stream().reduce(request, (text, one) -> one.applyTo(text), (a, b) -> b));
    }

    @Property(seed = "42", edgeCases = EdgeCasesMode.NONE)
    void whatIsDamagedIsRefusedOrReadAsItStands(@ForAll("damaged") String request) throws Exception {
        try (LogRecorder log = new LogRecorder();
                RawConnection connection = new RawConnection(server)) {
            String answers = connection
                    .sendWhileItIsTaken(request + RawCase.head("GET /marker/" + MARKER + " HTTP/1.1"))
                    .finish()
                    .restOrNothing();
            List<Response> responses = RawResponses.of(answers).responses();
            assertThat(RawResponses.of(answers).rest()).isEmpty();
            assertThat(responses)
                    .extracting(Response::status)
                    .allMatch(status -> status < 500 || status == 501 || status == 505);
            assertThat(responses.stream().limit(Math.max(0, responses.size() - 1)))
                    .noneMatch(Response::last);
            assertThat(responses.stream().filter(response -> response.body().equals("marker " + MARKER)))
                    .hasSizeLessThanOrEqualTo(1);
            log.assertNoWarnings();
        }
        RawConnection next = new RawConnection(server);
        assertThat(next.get("/hello").response()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nhello");
        next.reset();
    }

    /**
     * A valid request according to the RFC, and its answer.
     *
     * @param text the request
     * @param body the body of the answer
     */
    record Valid(String text, String body) {}

    @Provide
    Arbitrary<List<Valid>> valid() {
        Arbitrary<String> token = Arbitraries.strings()
                .withChars("abcXYZ019!#$%&'*+-.^_`|~")
                .ofMinLength(1)
                .ofMaxLength(10);
        Arbitrary<String> value = Arbitraries.strings()
                .withCharRange(' ', '~')
                .withChars('\t', '\u00e4')
                .ofMaxLength(20);
        Arbitrary<String> header = Combinators.combine(token, Arbitraries.of("", " ", "\t ", "  "), value)
                .as((name, space, text) -> "X-" + name + ':' + space + text);
        Arbitrary<String[]> headers = header.array(String[].class).ofMaxSize(8);
        Arbitrary<String> body = Arbitraries.strings()
                .withCharRange(' ', '~')
                .withChars("\r\n\t:0;")
                .ofMaxLength(60);
        Arbitrary<Valid> get = headers.map(lines -> new Valid(RawCase.get(lines), "hello"));
        Arbitrary<Valid> sized = Combinators.combine(body, headers)
                .as((text, lines) ->
                        new Valid(RawCase.post(text, with(lines, "Content-Length: " + text.length())), text));
        Arbitrary<Valid> chunked = Combinators.combine(
                        body.list().ofMaxSize(4),
                        headers,
                        Arbitraries.of("", ";a", ";a=b", ";a=\"b\";c"),
                        header.list().ofMaxSize(2))
                .as((chunks, lines, extension, trailers) -> {
                    StringBuilder text = new StringBuilder();
                    chunks.stream().filter(chunk -> !chunk.isEmpty()).forEach(chunk -> text.append(
                                    Integer.toHexString(chunk.length()))
                            .append(extension)
                            .append("\r\n")
                            .append(chunk)
                            .append("\r\n"));
                    text.append('0').append(extension).append("\r\n");
                    trailers.forEach(trailer -> text.append(trailer).append("\r\n"));
                    return new Valid(
                            RawCase.post(text + "\r\n", with(lines, "Transfer-Encoding: chunked")),
                            String.join("", chunks));
                });
        return Arbitraries.oneOf(get, sized, chunked).list().ofMinSize(1).ofMaxSize(5);
    }

    private static String[] with(String[] lines, String last) {
        String[] all = Arrays.copyOf(lines, lines.length + 1);
        all[lines.length] = last;
        return all;
    }

    @Property(seed = "42", edgeCases = EdgeCasesMode.NONE)
    void whatIsRightIsAnsweredInItsOrderHoweverItIsCut(@ForAll("valid") List<Valid> requests, @ForAll double cut)
            throws Exception {
        String text = String.join("", requests.stream().map(Valid::text).toList());
        int at = (int) (text.length() * Math.abs(cut % 1));
        kept.send(text.substring(0, at)).send(text.substring(at));
        for (Valid request : requests) {
            assertThat(kept.response()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n" + request.body());
        }
    }
}
