package org.jzenith.rest.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.Version;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.SocketException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Which request is the last of its connection, and what happens to the bytes around it. */
@Tag("stress")
@Tag("vertx")
class ConnectionEndTest {

    private static final int MEGABYTE = 1 << 20;
    private static final AtomicInteger CALLS = new AtomicInteger();

    private static CountDownLatch asked;
    private static CountDownLatch written;

    /** A value that its writer writes in one go, on the event loop. */
    public record Table(int megabytes) {}

    @Provider
    @Produces("text/csv")
    public static class TableWriter implements MessageBodyWriter<Table> {
        @Override
        public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
            return type == Table.class;
        }

        @Override
        public void writeTo(
                Table table,
                Class<?> type,
                Type genericType,
                Annotation[] annotations,
                MediaType mediaType,
                MultivaluedMap<String, Object> headers,
                OutputStream out)
                throws IOException {
            for (int i = 0; i < table.megabytes(); i++) {
                out.write(new byte[MEGABYTE]);
            }
            written.countDown();
        }
    }

    @Path("/")
    public static class Resource {
        @GET
        @Path("never")
        public Single<String> never() {
            asked.countDown();
            return Single.never();
        }

        @GET
        @Path("table")
        @Produces("text/csv")
        public Table table() {
            return new Table(32);
        }

        @GET
        @Path("text")
        public String text() {
            return "x".repeat(32 * MEGABYTE);
        }

        @GET
        @Path("soon")
        public Single<String> soon() {
            return Single.timer(10, TimeUnit.MILLISECONDS).map(tick -> "soon");
        }

        @GET
        @Path("many")
        @Produces("application/x-ndjson")
        public Flowable<Integer> many() {
            return Flowable.range(1, 300_000); // More than is buffered until the end is known.
        }

        @GET
        @Path("fails")
        @Produces("application/x-ndjson")
        public Flowable<Integer> fails() {
            return Flowable.range(1, 300_000)
                    .concatWith(Flowable.error(new IllegalStateException("as the test wants")));
        }

        @GET
        @Path("endless")
        @Produces("application/x-ndjson")
        public Flowable<Integer> endless() {
            return Flowable.just(1).concatWith(Flowable.never());
        }

        @GET
        @Path("goodbye")
        public Response goodbye() {
            return Response.ok("goodbye").header("Connection", "close").build();
        }

        @GET
        @Path("call")
        public String call() {
            CALLS.incrementAndGet();
            return "called";
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }

        @POST
        @Path("upload")
        public Single<Long> upload(Flowable<Buffer> body) {
            return body.count();
        }

        @POST
        @Path("blocking")
        @Blocking
        public String blocking(InputStream body) throws IOException {
            return "" + body.readAllBytes().length;
        }
    }

    @BeforeEach
    void prepare() {
        CALLS.set(0);
        asked = new CountDownLatch(1);
        written = new CountDownLatch(1);
    }

    private static TestServer start(Object... more) {
        Map<String, Object> configuration =
                more.length == 0 ? Map.of("rest.verticles", 1) : Map.of("rest.verticles", 1, (String) more[0], more[1]);
        return TestServer.start(
                configuration, RestPlugin.withResources(Resource.class).withProviders(TableWriter.class));
    }

    /** Returns when the server has given up a large response that waited for its client. */
    private static void awaitGivenUp(TestServer server) throws InterruptedException {
        assertThat(written.await(TestServer.DEADLINE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        Await.until(() -> bufferedBytes(server) < MEGABYTE);
    }

    private static double bufferedBytes(TestServer server) {
        return server.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith("http_server_buffered_bytes "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void takesNoMemoryForWhatIsSentBehindTheLastRequest() throws Exception {
        String part = "x".repeat(MEGABYTE);
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.get("/never", "Connection: close");
            assertThat(asked.await(TestServer.DEADLINE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n" + part);
            long before = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
            for (int i = 0; i < 128; i++) {
                connection.send(part);
            }
            assertThat(PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory() - before)
                    .isLessThan(32L * MEGABYTE);
        }
    }

    @Test
    void sendsALargeResponseToItsEndToAClientThatTakesItSlowly() throws Exception {
        try (TestServer server = start("rest.idle-timeout", "3s");
                RawConnection connection = new RawConnection(server)) {
            connection.get("/table");
            for (int i = 0; i < 30; i++) {
                connection.skip(MEGABYTE);
                TimeUnit.MILLISECONDS.sleep(200); // This is how slow the client is, not a time limit.
            }
            connection.skip(2 * MEGABYTE);
        }
    }

    @Test
    void isNotPutOffByAClientThatTakesNothingOfALargeResponse() throws Exception {
        try (TestServer server = start("rest.idle-timeout", "500ms");
                RawConnection connection = new RawConnection(server)) {
            connection.get("/table");
            awaitGivenUp(server);
            assertThatThrownBy(() -> connection.skip(32 * MEGABYTE)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void tellsAnHttp10ClientThatTheConnectionEndsThoughItWantsToGoOn() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.send("POST /echo HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 5\r\n\r\nhello");
            assertThat(connection.response())
                    .startsWith("HTTP/1.0 200 ")
                    .endsWith("hello")
                    .containsIgnoringCase("connection: close")
                    .doesNotContainIgnoringCase("keep-alive");
            assertThat(connection.untilClosed()).isEmpty();
        }
    }

    @Test
    void sendsNothingBehindAnHttp10BodyThatEndsWithItsConnection() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection
                    .send("GET /many HTTP/1.0\r\nConnection: keep-alive\r\nAccept: application/x-ndjson\r\n\r\n")
                    .send("GET /call HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            assertThat(connection.untilClosed()).startsWith("HTTP/1.0 200 ").endsWith("300000\n");
        }
        assertThat(CALLS).hasValue(0);
    }

    @Test
    void resetsAnHttp10ConnectionWhoseBodyWouldSeemToEndWhereItFailed() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.send("GET /fails HTTP/1.0\r\nAccept: application/x-ndjson\r\n\r\n");
            assertThatThrownBy(connection::untilClosed).isInstanceOf(SocketException.class);
        }
    }

    @Test
    @DisplayName("It resets an HTTP/1.0 connection if the client takes nothing of a body that has been written")
    void resetsAnHttp10ConnectionWhoseClientTakesNothing() throws Exception {
        try (TestServer server = start("rest.idle-timeout", "500ms");
                RawConnection connection = new RawConnection(server)) {
            connection.send("GET /table HTTP/1.0\r\n\r\n");
            awaitGivenUp(server);
            assertThatThrownBy(connection::untilClosed).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void endsWithAResponseOfWhichTheApplicationSaysSo() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "GET /goodbye HTTP/1.1\r\nHost: localhost\r\n\r\nGET /call HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(connection.response())
                    .containsIgnoringCase("connection: close")
                    .endsWith("goodbye");
            assertThat(connection.untilClosed()).isEmpty();
        }
        assertThat(CALLS).hasValue(0);
    }

    static List<String> requestsThatAreTheLastOfTheirConnection() {
        String body = "x".repeat(200);
        return List.of(
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 200\r\n\r\n" + body,
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nC8\r\n" + body + "\r\n0\r\n\r\n",
                "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 200\r\n\r\n" + body,
                "POST /upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nC8\r\n" + body + "\r\n0\r\n\r\n",
                "POST /upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "64\r\n".concat("x".repeat(100)).concat("\r\n").repeat(2) + "0\r\n\r\n",
                "POST /blocking HTTP/1.1\r\nHost: a\r\nContent-Length: 200\r\n\r\n" + body,
                "GET /goodbye HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /call HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n");
    }

    @ParameterizedTest
    @MethodSource("requestsThatAreTheLastOfTheirConnection")
    @Tag("R17")
    void doesNotCallTheMethodOfARequestBehindTheLastOfItsConnection(String last) throws Exception {
        String call = "GET /call HTTP/1.1\r\nHost: a\r\n\r\n";
        try (TestServer server = start("rest.max-body-size", 100)) {
            for (boolean together : new boolean[] {true, false}) {
                for (String before : List.of("", "GET /soon HTTP/1.1\r\nHost: a\r\n\r\n")) {
                    try (RawConnection connection = new RawConnection(server)) {
                        connection.sendWhileItIsTaken(together ? before + last + call + call : before + last);
                        if (!together) {
                            connection.sendWhileItIsTaken(call).sendWhileItIsTaken(call);
                        }
                        String responses = connection.untilClosed();
                        assertThat(responses)
                                .containsIgnoringCase("connection: close")
                                .doesNotContain("called");
                        assertThat(responses.split("HTTP/1.1 ", -1)).hasSize(before.isEmpty() ? 2 : 3);
                    }
                }
            }
        }
        assertThat(CALLS).hasValue(0);
    }

    @Test
    @DisplayName("A client that reads only after it has sent its body gets the refusal of that body")
    void answersAClientThatReadsOnlyWhenItHasSentALargeBody() throws Exception {
        int megabytes = 20;
        try (TestServer server = start("rest.max-body-size", MEGABYTE);
                RawConnection connection = new RawConnection(server)) {
            connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: " + megabytes * MEGABYTE + "\r\n\r\n");
            for (int i = 0; i < megabytes; i++) {
                connection.send("x".repeat(MEGABYTE));
                TimeUnit.MILLISECONDS.sleep(100); // This is how slow the client is, not a time limit.
            }
            assertThat(connection.untilClosed()).startsWith("HTTP/1.1 413 ").containsIgnoringCase("connection: close");
        }
    }

    @ParameterizedTest
    @DisplayName(
            "A client that reads only after it has sent what is not HTTP behind its last request gets its response")
    @ValueSource(
            strings = {
                "GET /call HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: ?\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            })
    void answersAClientThatSendsWhatIsNotHttpBehindItsLastRequest(String request) throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.send(request);
            for (int i = 0; i < 20; i++) {
                connection.send("?".repeat(100_000));
                TimeUnit.MILLISECONDS.sleep(100); // As above.
            }
            assertThat(connection.untilClosed()).startsWith("HTTP/1.1 ").containsIgnoringCase("connection: close");
        }
    }

    @Test
    void sendsAResponseWhoseRequestTurnsOutToBeInvalidOnlyBehindIt() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.send("POST /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");
            assertThat(connection.untilClosed()).startsWith("HTTP/1.1 405 ");
        }
    }

    @Test
    void answersAClientThatSendsNothingBehindItsRequests() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.get("/soon").get("/call").get("/soon").finish();
            for (String body : List.of("soon", "called", "soon")) {
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith(body);
            }
            assertThat(connection.untilClosed()).isEmpty();
        }
    }

    @ParameterizedTest
    @DisplayName("A client that sends nothing behind its request gets a large response to its end")
    @ValueSource(strings = {"table HTTP/1.0", "table HTTP/1.1", "text HTTP/1.0", "text HTTP/1.1"})
    void sendsALargeResponseToAClientThatHasEndedItsOutput(String request) throws Exception {
        assumeFalse(
                request.startsWith("table") && isOnNetty42(), "docs/decisions/0004: Netty 4.2 forgets the connection");
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.send("GET /" + request + "\r\nHost: a\r\n\r\n").finish();
            assertThat(connection.untilClosed()).hasSizeGreaterThan(32 * MEGABYTE);
        }
    }

    private static boolean isOnNetty42() {
        return Version.identify().get("netty-common").artifactVersion().startsWith("4.2.");
    }

    @Test
    @DisplayName("It resets an HTTP/1.0 connection whose client sends nothing more and is sent nothing more")
    void resetsAnHttp10ConnectionOnWhichNothingIsSent() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.send("GET /endless HTTP/1.0\r\nAccept: application/x-ndjson\r\n\r\n");
            assertThat(connection.head()).startsWith("HTTP/1.0 200 ");
            assertThatThrownBy(() -> connection.finish().untilClosed()).isInstanceOf(SocketException.class);
        }
    }

    @Test
    @DisplayName("It does not wait for ever for a client that sends nothing more and takes nothing")
    void doesNotWaitForEverForAClientThatTakesNothing() throws Exception {
        try (TestServer server = start("rest.idle-timeout", "500ms");
                RawConnection connection = new RawConnection(server)) {
            connection.get("/table").finish();
            awaitGivenUp(server);
            assertThatThrownBy(() -> connection.skip(32 * MEGABYTE)).isInstanceOf(IOException.class);
        }
    }

    @Test
    @DisplayName("It does not wait for ever for a client that still sends after its last response")
    void doesNotWaitForEverForAClientThatStillSends() throws Exception {
        try (TestServer server = start("rest.idle-timeout", "1s");
                RawConnection connection = new RawConnection(server)) {
            connection.get("/call", "Connection: close");
            assertThat(connection.untilClosed()).endsWith("called");
            long deadline = System.nanoTime() + TestServer.DEADLINE.toNanos();
            assertThatThrownBy(() -> {
                        while (System.nanoTime() < deadline) {
                            connection.send("x");
                            TimeUnit.MILLISECONDS.sleep(50); // As above.
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Connection: TE, close", "Connection: Close ,TE", "Connection: TE\r\nConnection: close"})
    void endsWithTheRequestOfAClientThatSaysSoAmongOtherThings(String lines) throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            String call = "GET /call HTTP/1.1\r\nHost: localhost\r\n";
            assertThat(connection
                            .send(call + lines + "\r\n\r\n")
                            .send(call + "\r\n")
                            .untilClosed())
                    .startsWith("HTTP/1.1 200 ")
                    .containsIgnoringCase("connection: close")
                    .endsWith("called");
        }
        assertThat(CALLS).hasValue(1);
    }

    @Test
    void refusesAnEmptyHostBeforeAnyOtherWasSeen() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.send("GET /call HTTP/1.1\r\nHost:\r\n\r\n").response())
                    .startsWith("HTTP/1.1 400 ");
        }
        assertThat(CALLS).hasValue(0);
    }
}
