package org.jzenith.rest.entity;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

class BodyStreamsTest {

    private static final long IN_BETWEEN = 32 << 20;
    private static final List<Throwable> FAILURES = new CopyOnWriteArrayList<>();
    private static volatile CountDownLatch begun;
    private static volatile CountDownLatch ended;
    private static TestServer server;

    @Path("/bodies/{id}")
    @RequestLimits(maxBodySize = "100MB")
    public static class Resource {

        @POST
        @Path("flow")
        public Single<String> flow(@PathParam("id") String id, Flowable<Buffer> body) {
            return body.doOnNext(part -> begun.countDown())
                    .doOnError(FAILURES::add)
                    .doFinally(ended::countDown)
                    .map(Buffer::length)
                    .reduce(0L, Long::sum)
                    .map(length -> id + ' ' + length);
        }

        @POST
        @Path("stream")
        @Blocking
        public String stream(@PathParam("id") String id, InputStream body) throws IOException {
            begun.countDown();
            try {
                return id + ' ' + body.transferTo(java.io.OutputStream.nullOutputStream());
            } catch (IOException e) {
                FAILURES.add(e);
                ended.countDown();
                throw e;
            }
        }

        @POST
        @Path("echo")
        @Produces("application/octet-stream")
        public Flowable<Buffer> echo(Flowable<Buffer> body) {
            return body;
        }

        @POST
        @Path("small")
        @RequestLimits(maxBodySize = "1KB")
        public Single<String> small(Flowable<Buffer> body) {
            return body.count().map(String::valueOf);
        }

        @POST
        @Path("small-stream")
        @Blocking
        @RequestLimits(maxBodySize = "1KB")
        public String smallStream(InputStream body) throws IOException {
            return "read " + body.readAllBytes().length;
        }

        @POST
        @Path("small-buffered")
        @RequestLimits(maxBodySize = "1KB")
        public String smallBuffered(String body) {
            return "read " + body.length();
        }

        @POST
        @Path("hurried")
        @RequestLimits(bodyTimeout = "1ms")
        public Single<Long> hurried(Flowable<Buffer> body) {
            return body.count();
        }

        @POST
        @Path("hurried-stream")
        @Blocking
        @RequestLimits(bodyTimeout = "1ms")
        public String hurriedStream(InputStream body) throws IOException {
            return smallStream(body);
        }

        @Path("sub")
        public Sub sub() {
            return new Sub();
        }

        @Path("small-sub")
        @RequestLimits(maxBodySize = "1KB")
        public Sub smallSub() {
            return new Sub();
        }

        @Path("hasty-sub")
        @RequestLimits(timeout = "1ms")
        public Sub hastySub() {
            return new Sub();
        }

        @POST
        @Path("unread")
        public String unread(Flowable<Buffer> body) {
            return "not interested";
        }

        @POST
        @Path("twice")
        public Single<Long> twice(Flowable<Buffer> body) {
            return body.count().flatMap(count -> body.count()).doOnError(FAILURES::add);
        }

        @POST
        @Path("stalled")
        public Single<String> stalled(Flowable<Buffer> body) {
            return body.take(1).concatWith(Flowable.never()).count().map(String::valueOf);
        }

        @POST
        @Path("json")
        @Consumes(MediaType.APPLICATION_JSON)
        public Map<String, String> json(@PathParam("id") String id, Map<String, String> body) {
            return Map.of("id", id, "name", body.get("name"));
        }

        @POST
        @Path("buffered-stream")
        public String bufferedStream(InputStream body) throws IOException {
            return Thread.currentThread().getName().substring(0, 6) + ' ' + body.readAllBytes().length;
        }
    }

    public static class Sub {
        @POST
        @RequestLimits(maxBodySize = "1KB")
        public Single<Integer> length(Flowable<Buffer> body) {
            return body.map(Buffer::length).reduce(0, Integer::sum);
        }

        @GET
        public Single<String> never() {
            return Single.never();
        }
    }

    public abstract static class Inherited {
        @POST
        public String take(String body) {
            return "took " + body.length();
        }
    }

    @Path("/little")
    @RequestLimits(maxBodySize = "1KB")
    public static class Little extends Inherited {}

    @Path("/more")
    @RequestLimits(maxBodySize = "2KB")
    public static class More extends Inherited {}

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class, Little.class, More.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void reset() {
        begun = new CountDownLatch(1);
        ended = new CountDownLatch(1);
        FAILURES.clear();
    }

    @ParameterizedTest
    @ValueSource(strings = {"flow", "stream"})
    void givesABodyToItsMethodAsItComes(String path) throws Exception {
        assertThat(server.send("POST", "/bodies/7/" + path, "x".repeat(10_000_000))
                        .body())
                .isEqualTo("7 10000000");
        assertThat(server.send("POST", "/bodies/7/" + path, "").body()).isEqualTo("7 0");
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /bodies/8/" + path
                    + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
            assertThat(begun.await(20, TimeUnit.SECONDS))
                    .as("the method runs before its body is complete")
                    .isTrue();
            connection.send("1\r\n!\r\n0\r\n\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("8 6");
            connection.send("POST /bodies/9/" + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("9 2");
        }
    }

    @ParameterizedTest
    @DisplayName("It answers an invalid chunk although the method has begun to read the body")
    @ValueSource(strings = {"flow", "stream", "small"})
    void answersAnInvalidChunkOfABodyThatIsBeingRead(String path) throws Exception {
        try (LogRecorder log = new LogRecorder();
                RawConnection connection = new RawConnection(server)) {
            connection.send("POST /bodies/8/" + path
                    + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
            if (!path.equals("small")) {
                assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            }
            connection.send("zz\r\n");
            assertThat(connection.untilClosed())
                    .startsWith("HTTP/1.1 400 ")
                    .containsIgnoringCase("connection: close")
                    .contains("is not divided into chunks");
            if (!path.equals("small")) {
                assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(log.events()).isEmpty();
        }
    }

    @Test
    void sendsBackWhatComesWhileItComes() {
        String body = "0123456789".repeat(300_000);
        assertThat(server.send("POST", "/bodies/1/echo", body).body()).isEqualTo(body);
    }

    @Test
    void tellsOnceOfAMethodBehindALocatorWhichGetsItsBodyOnlyAsAWhole() {
        try (LogRecorder log = new LogRecorder()) {
            for (int i = 0; i < 2; i++) {
                assertThat(server.send("POST", "/bodies/1/sub", "x".repeat(2000))
                                .body())
                        .isEqualTo("2000");
            }
            assertThat(log.events())
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .filteredOn(message -> message.startsWith("Sub.length is behind a locator"))
                    .hasSize(1);
        }
    }

    @Test
    void answersOptionsThatHaveABody() {
        HttpResponse<String> response = server.send("OPTIONS", "/bodies/1/flow", "x");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Allow")).contains("POST, OPTIONS");
    }

    @Test
    void readsOtherBodiesAsEver() {
        assertThat(server.postJson("/bodies/a%20b/json", "{\"name\":\"Ada\"}").body())
                .contains("\"id\":\"a b\"", "\"name\":\"Ada\"");
        assertThat(server.send("POST", "/bodies/1/buffered-stream", "12345").body())
                .isEqualTo("vert.x 5");
        assertThat(server.send("POST", "/bodies/1/nowhere", "x").statusCode()).isEqualTo(404);
        assertThat(server.send("PUT", "/bodies/1/flow", "x").statusCode()).isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"small", "small-stream", "small-buffered"})
    void refusesWhatIsLargerThanTheMethodAllows(String path) throws Exception {
        assertThat(server.send("POST", "/bodies/1/" + path, "x".repeat(1024)).statusCode())
                .isEqualTo(200);
        try (RawConnection declared = new RawConnection(server);
                RawConnection chunked = new RawConnection(server)) {
            declared.send("POST /bodies/1/" + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1025\r\n\r\n"
                    + "x".repeat(1025));
            assertThat(declared.untilClosed()).startsWith("HTTP/1.1 413 ");
            chunked.send(
                    "POST /bodies/1/" + path + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
            chunked.send("401\r\n" + "x".repeat(1025) + "\r\n");
            assertThat(chunked.untilClosed()).startsWith("HTTP/1.1 413 ").contains("connection: close");
        }
    }

    @Test
    void limitsAllThatIsBehindALocator() {
        assertThat(server.send("POST", "/bodies/1/small-sub", "x".repeat(1024)).body())
                .isEqualTo("1024");
        assertThat(server.send("POST", "/bodies/1/small-sub", "x".repeat(1025)).statusCode())
                .isEqualTo(413);
        assertThat(server.get("/bodies/1/hasty-sub").statusCode()).isEqualTo(503);
    }

    @Test
    void limitsAMethodInEachClassThatInheritsItAsThatClassSays() {
        assertThat(server.send("POST", "/little", "x".repeat(1025)).statusCode())
                .isEqualTo(413);
        assertThat(server.send("POST", "/more", "x".repeat(1025)).body()).isEqualTo("took 1025");
        assertThat(server.send("POST", "/more", "x".repeat(2049)).statusCode()).isEqualTo(413);
    }

    @Test
    void closesTheConnectionOfABodyThatNobodyRead() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "POST /bodies/1/unread HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\n\r\n12345");
            assertThat(connection.untilClosed())
                    .startsWith("HTTP/1.1 200 ")
                    .contains("connection: close")
                    .endsWith("not interested");
        }
    }

    @ParameterizedTest
    @DisplayName("It drops the rest of a body that took too long, so that the client gets the response")
    @ValueSource(strings = {"hurried", "hurried-stream"})
    void dropsTheRestOfABodyThatTookTooLong(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "POST /bodies/1/" + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n\r\n12345");
            assertThat(connection.response()).startsWith("HTTP/1.1 408 ");
            assertThat(connection.send("x".repeat(499_995)).untilClosed()).isEmpty();
        }
    }

    @Test
    void lets100ContinueWaitUntilTheBodyIsAskedFor() throws Exception {
        String head = " HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n";
        try (RawConnection read = new RawConnection(server);
                RawConnection unread = new RawConnection(server)) {
            read.send("POST /bodies/1/flow" + head);
            assertThat(read.response()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            assertThat(read.send("hello").response())
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("1 5");
            unread.send("POST /bodies/1/unread" + head);
            assertThat(unread.response()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void takesNoMoreFromAClientThanItsMethodAsksFor() throws Exception {
        AtomicLong sent = new AtomicLong();
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /bodies/1/stalled HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n");
            Thread sender = new Thread(() -> {
                try {
                    while (sent.get() < 90_000_000) {
                        connection.send("x".repeat(100_000));
                        sent.addAndGet(100_000);
                    }
                } catch (IOException e) {
                    // The test is over.
                }
            });
            sender.start();
            Await.standstill(sent::get, server);
            assertThat(sent.get()).isLessThan(IN_BETWEEN);
            connection.reset(); // The end of the stream would wait behind data that the server does not read.
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flow", "stream"})
    void tellsTheMethodOfAClientThatLeaves(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "POST /bodies/1/" + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
        if (path.equals("stream")) { // A Flowable may be cancelled instead.
            assertThat(FAILURES).hasSize(1);
        }
        assertThat(server.send("POST", "/bodies/7/" + path, "x").body()).isEqualTo("7 1");
    }

    @Test
    void failsAtOnceForWhoReadsABodyTwice() {
        assertThat(server.send("POST", "/bodies/1/twice", "hello").statusCode()).isEqualTo(500);
        assertThat(FAILURES).singleElement().satisfies(failure -> assertThat(failure)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("once"));
    }
}
