package org.jzenith.rest.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What clients can send of a form that is read part by part, and how long they can take for it. */
@Tag("stress")
class PartsLimitsTest {

    private static final String HEAD =
            """
            POST /%s HTTP/1.1\r
            Host: a\r
            Content-Type: multipart/form-data; boundary=x\r
            Transfer-Encoding: chunked\r
            \r
            """;
    private static final int ENOUGH = 64 << 20;

    private static volatile CountDownLatch ended = new CountDownLatch(1);

    @Path("/")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    public static class Resource {

        @POST
        @Path("length")
        public Single<Long> length(Flowable<Part> parts) {
            return parts.concatMap(Part::content)
                    .map(Buffer::length)
                    .reduce(0L, Long::sum)
                    .doFinally(ended::countDown);
        }

        @POST
        @Path("little")
        @RequestLimits(maxBodySize = "1KB")
        public Single<Long> little(Flowable<Part> parts) {
            return length(parts);
        }

        @POST
        @Path("never")
        public Single<Long> never(Flowable<Part> parts) {
            return parts.concatMap(part -> part.content().flatMapSingle(any -> Single.<Long>never(), false, 1))
                    .firstOrError()
                    .doFinally(ended::countDown);
        }
    }

    @BeforeEach
    void prepare() {
        ended = new CountDownLatch(1);
    }

    private static TestServer start(Object... keysAndValues) {
        return TestServer.start(
                TestServer.configuration(Map.of(), keysAndValues), RestPlugin.withResources(Resource.class));
    }

    private static String part(String name) {
        return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n";
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    /** Sends the beginning of a form, and then the same chunk until the server does not take it any more. */
    private static String answerTo(TestServer server, String path, String begin, String again) throws IOException {
        try (RawConnection client = new RawConnection(server)) {
            client.send(HEAD.formatted(path) + chunk(begin));
            String chunk = chunk(again);
            for (int sent = 0; sent < ENOUGH; sent += chunk.length()) {
                client.sendWhileItIsTaken(chunk);
            }
            return client.responseOrNothing();
        }
    }

    /** Sends all at once, since the time for it may be short. */
    private static void assertServes(TestServer server) throws IOException {
        try (RawConnection client = new RawConnection(server)) {
            client.send(HEAD.formatted("length") + chunk(part("a") + "12\r\n--x--") + chunk(""));
            assertThat(client.response()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n2");
        }
    }

    /** The connection is closed while the client still sends, so it may never see the answer. */
    private static void assertAnswer(int status, String response) {
        assertThat(response).satisfiesAnyOf(text -> assertThat(text).isEmpty(), text -> assertThat(text)
                .startsWith("HTTP/1.1 " + status + ' '));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void ofTheNumberOfPartsIsCountedOnTheWay(int partsInAChunk) throws Exception {
        try (TestServer server = start("rest.max-parts", "100")) {
            assertAnswer(
                    413,
                    answerTo(server, "length", part("first"), "\r\n" + (part("a") + "\r\n").repeat(partsInAChunk)));
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            assertServes(server);
        }
    }

    @Test
    void allowsAsManySmallPartsAsItIsTold() {
        int count = Integer.getInteger("parts.count", 20_000);
        try (TestServer server = start("rest.max-parts", "1000000")) {
            assertThat(server.send(
                                    "POST",
                                    "/length",
                                    (part("a") + "1\r\n").repeat(count) + "--x--",
                                    "Content-Type",
                                    "multipart/form-data; boundary=x")
                            .body())
                    .isEqualTo(Integer.toString(count));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"length", "little"})
    void ofTheFormEndsOneWithoutADelimiter(String path) throws Exception {
        try (TestServer server = start("rest.multipart.max-size", "1MB")) {
            assertAnswer(413, answerTo(server, path, "no delimiter", "\r\n-".repeat(20_000)));
            assertAnswer(413, answerTo(server, path, part("a"), "\r\n--".repeat(20_000)));
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            assertServes(server);
        }
    }

    @Test
    void ofAPartIsThatOfEach() throws Exception {
        try (TestServer server = start("rest.multipart.max-part-size", "1KB")) {
            String fits = part("a") + "1".repeat(1024) + "\r\n" + part("b") + "2".repeat(1024) + "\r\n--x--";
            String type = "multipart/form-data; boundary=x";
            assertThat(server.send("POST", "/length", fits, "Content-Type", type)
                            .body())
                    .isEqualTo("2048");
            assertThat(server.send("POST", "/length", fits.replace("22\r\n", "222\r\n"), "Content-Type", type)
                            .statusCode())
                    .isEqualTo(413);
        }
    }

    @Test
    void ofTheHeadOfAPartEndsOneThatNeverEnds() throws Exception {
        try (TestServer server = start()) {
            assertAnswer(400, answerTo(server, "length", "--x\r\nContent-Disposition: ", "x".repeat(60_000)));
            assertAnswer(400, answerTo(server, "length", "--x\r\n", "a: b\r\n".repeat(10_000)));
            assertServes(server);
        }
    }

    @Test
    void ofTheTimeEndsAFormThatStopsInTheMiddle() throws Exception {
        try (TestServer server = start("rest.multipart.receive-timeout", "300ms");
                RawConnection client = new RawConnection(server)) {
            client.send(HEAD.formatted("length") + chunk(part("a") + "half"));
            assertThat(client.response()).startsWith("HTTP/1.1 408 ");
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void ofTheWholeTimeEndsAFormThatGoesOnAndOn() throws Exception {
        try (TestServer server = start("rest.multipart.timeout", "1s");
                RawConnection client = new RawConnection(server)) {
            client.send(HEAD.formatted("length") + chunk(part("a")));
            String more = chunk("x".repeat(4096));
            while (ended.getCount() > 0) {
                client.sendWhileItIsTaken(more);
                ended.await(20, TimeUnit.MILLISECONDS);
            }
            assertAnswer(408, client.responseOrNothing());
            assertServes(server);
        }
    }

    /** The rest waits in the client and in the operating system. */
    @Test
    @SuppressWarnings("try") // The client leaves.
    void holdsUpAClientWhoseContentNobodyTakes() throws Exception {
        AtomicLong sent = new AtomicLong();
        try (TestServer server = start("rest.multipart.max-size", "1GB");
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write((HEAD.formatted("never") + chunk(part("a"))).getBytes(StandardCharsets.US_ASCII));
            Thread client = new Thread(() -> {
                try {
                    byte[] more = chunk("x".repeat(16_000)).getBytes(StandardCharsets.US_ASCII);
                    while (sent.addAndGet(more.length) < ENOUGH) {
                        out.write(more);
                    }
                } catch (IOException e) {
                    // The test has ended.
                }
            });
            client.setDaemon(true);
            client.start();
            long before = -1;
            while (before != sent.get()) { // Until it can send nothing more for a while
                before = sent.get();
                assertThat(ended.await(500, TimeUnit.MILLISECONDS)).isFalse();
            }
            assertThat(before).isLessThan(ENOUGH / 2);
            assertServes(server);
            socket.close();
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
