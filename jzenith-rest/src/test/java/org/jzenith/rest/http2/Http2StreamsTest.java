package org.jzenith.rest.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.subjects.CompletableSubject;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;

/** Streams: how many there are, how they end, and how much is sent on each. */
class Http2StreamsTest {

    private static final int STREAMS = 100;
    private static final int MANY = 5_000;
    private static final String LARGE = "x".repeat(1_000);

    private static final AtomicInteger ASKED = new AtomicInteger();
    private static final AtomicInteger EMITTED = new AtomicInteger();
    private static volatile CountDownLatch subscribed;
    private static volatile CountDownLatch disposed;
    private static volatile SingleSubject<String> answer;
    private static volatile CompletableSubject released;

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
            ASKED.incrementAndGet();
            return answer;
        }

        @GET
        @Path("single")
        public Single<String> single() {
            return Single.<String>never()
                    .doOnSubscribe(begun -> subscribed.countDown())
                    .doOnDispose(disposed::countDown);
        }

        @GET
        @Path("lines")
        @Produces("application/x-ndjson")
        public Flowable<String> lines() {
            return Flowable.just("first")
                    .concatWith(Flowable.never())
                    .doOnSubscribe(begun -> subscribed.countDown())
                    .doOnCancel(disposed::countDown);
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> events() {
            return Flowable.just("first")
                    .concatWith(Flowable.never())
                    .doOnSubscribe(begun -> subscribed.countDown())
                    .doOnCancel(disposed::countDown);
        }

        @GET
        @Path("many")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> many() {
            return Flowable.range(0, MANY).map(n -> n + LARGE).doOnNext(one -> EMITTED.incrementAndGet());
        }

        @POST
        @Path("upload")
        public Single<Integer> upload(Flowable<Buffer> body) {
            return body.doOnSubscribe(begun -> subscribed.countDown())
                    .doOnTerminate(disposed::countDown)
                    .doOnCancel(disposed::countDown)
                    .map(Buffer::length)
                    .reduce(0, Integer::sum);
        }

        @POST
        @Path("paused")
        public Single<Integer> paused(Flowable<Buffer> body) {
            return released.andThen(body.map(Buffer::length).reduce(0, Integer::sum));
        }
    }

    private static TestServer server;

    private static TestServer start() {
        return TestServer.start(
                Map.of("rest.verticles", 1, "rest.http2-clear-text", true), RestPlugin.withResources(Resource.class));
    }

    @BeforeAll
    static void startServer() {
        server = start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void prepare() {
        ASKED.set(0);
        EMITTED.set(0);
        subscribed = new CountDownLatch(1);
        disposed = new CountDownLatch(1);
        answer = SingleSubject.create();
        released = CompletableSubject.create();
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void areAnsweredInTheOrderInWhichTheirAnswersAreReady() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream slow = connection.get("/slow");
            assertThat(connection.get("/quick").response()).endsWith("\r\n\r\nquick");
            assertThat(slow.hasEnded()).isFalse();
            answer.onSuccess("late");
            assertThat(slow.response()).endsWith("\r\n\r\nlate");
        }
    }

    @Test
    void areRefusedBeyondTheirNumberAndServedWhenTheyComeAgain() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.settings().get(Http2Frame.MAX_CONCURRENT_STREAMS))
                    .isEqualTo(STREAMS);
            connection.ping(1);
            List<Http2Stream> streams = new ArrayList<>();
            for (int i = 0; i < STREAMS; i++) {
                streams.add(connection.get("/slow"));
            }
            assertThat(connection.get("/quick").response()).isEqualTo("RST_STREAM REFUSED_STREAM");
            assertThat(ASKED).hasValue(STREAMS);
            streams.get(0).reset(Http2Error.CANCEL);
            assertThat(connection.get("/quick").response()).endsWith("\r\n\r\nquick");
            answer.onSuccess("done");
            for (Http2Stream stream : streams.subList(1, STREAMS)) {
                assertThat(stream.response()).startsWith("HTTP/2 200\r\n").endsWith("\r\n\r\ndone");
            }
        }
    }

    /**
     * A limit of Netty holds only from the acknowledgement of the settings on. A server of its own: the flood is
     * reported a second later, when other tests expect no warning.
     */
    @Test
    void areRefusedBeyondTheirNumberAlsoIfTheClientNeverAcknowledgesTheSettings() throws Exception {
        try (TestServer server = start();
                Http2Connection connection = Http2Connection.open(server.port())) {
            Buffer requests = Buffer.buffer();
            for (int stream = 1; stream < 10 * STREAMS; stream += 2) {
                requests.appendBuffer(Http2Frame.headers(
                                stream,
                                Http2Frame.END_HEADERS | Http2Frame.END_STREAM,
                                HeaderBlocks.literal(Http2Connection.lines("GET", "/slow")))
                        .bytes());
            }
            connection.sendWhileItIsTaken(requests);
            Await.standstill(ASKED::get, server);
            assertThat(ASKED.get()).isLessThanOrEqualTo(STREAMS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/single", "/lines", "/events"})
    void areDisposedIfTheClientResetsThem(String path) throws Exception {
        try (LogRecorder log = new LogRecorder();
                Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream = connection.get(path);
            await(subscribed);
            stream.reset(Http2Error.CANCEL);
            await(disposed);
            assertThat(connection.get("/quick").response()).endsWith("\r\n\r\nquick");
            log.assertNoWarnings();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/single", "/lines", "/events"})
    void areDisposedIfTheConnectionEnds(String path) throws Exception {
        try (LogRecorder log = new LogRecorder()) {
            try (Http2Connection connection = Http2Connection.open(server.port())) {
                connection.get(path);
                await(subscribed);
            }
            await(disposed);
            assertThat(server.get("/quick").body()).isEqualTo("quick");
            log.assertNoWarnings();
        }
    }

    @Test
    void endTheBodyThatIsReadIfTheClientResetsThem() throws Exception {
        try (LogRecorder log = new LogRecorder();
                Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream stream = connection.begin("POST", "/upload").send("abc");
            await(subscribed);
            stream.reset(Http2Error.CANCEL);
            await(disposed);
            connection.ping(1);
            assertThat(server.get("/metrics").body())
                    .contains("error_type=\"aborted\"")
                    .doesNotContain("error_type=\"500\"");
            log.assertNoWarnings();
        }
    }

    @Test
    void giveTheirPlaceBackWhenTheyAreReset() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            connection.settings();
            connection.ping(1);
            for (int i = 0; i < 50; i++) { // Few enough for no flood of resets.
                connection.get("/slow").reset(Http2Error.CANCEL);
            }
            assertThat(connection.get("/quick").response()).endsWith("\r\n\r\nquick");
            Await.until(() -> server.get("/metrics")
                            .body()
                            .lines()
                            .filter(line -> line.startsWith("http_server_active_requests{"))
                            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                            .sum()
                    <= 1); // The question itself
        }
    }

    @Test
    void sendNoMoreThanTheClientAllowsAndLoseNothing() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port(), Http2Frame.INITIAL_WINDOW_SIZE, 7)
                .holdWindows()) {
            Http2Stream stream = connection.get("/many");
            assertThat(stream.body(7)).endsWith("\r\n\r\n:\n\ndata");
            Await.standstill(EMITTED::get, server);
            assertThat(EMITTED.get()).isLessThan(MANY / 2);
            for (int i = 0; i < 100; i++) {
                stream.allow(3).body(7 + 3 * (i + 1));
                assertThat(stream.bodyLength()).isEqualTo(7 + 3 * (i + 1));
            }
            int held = EMITTED.get();
            assertThat(held).isLessThan(MANY / 2);
            connection.allow(1 << 30);
            stream.allow(1 << 30);
            String events = stream.response();
            StringBuilder expected = new StringBuilder(":\n\n");
            for (int n = 0; n < MANY; n++) {
                expected.append("data: ").append(n).append(LARGE).append("\n\n");
            }
            assertThat(events.substring(events.indexOf("\r\n\r\n") + 4)).isEqualTo(expected.toString());
        }
    }

    @Test
    void holdTheirClientBackWhileTheirBodyIsNotRead() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream paused = connection.begin("POST", "/paused");
            int window = (int) (long) connection.settings().getOrDefault(Http2Frame.INITIAL_WINDOW_SIZE, 65_535L);
            int sent = Math.min(window, 65_535);
            for (int left = sent; left > 0; left -= 15_000) {
                paused.send("x".repeat(Math.min(left, 15_000)));
            }
            connection.ping(1).ping(2);
            assertThat(window + connection.allowed(paused.id())).isLessThan(1 << 20);
            released.onComplete();
            assertThat(paused.end("").response()).startsWith("HTTP/2 200\r\n").endsWith("\r\n\r\n" + sent);
        }
    }

    @Test
    void useTheWindowOfTheConnectionTogether() throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port(), Http2Frame.INITIAL_WINDOW_SIZE, 1 << 24)
                .holdWindows()) {
            Http2Stream first = connection.get("/many");
            Http2Stream second = connection.get("/many");
            connection.readUntil(() -> first.bodyLength() + second.bodyLength() >= 65_535, "the whole window");
            connection.ping(1);
            assertThat(first.bodyLength() + second.bodyLength()).isEqualTo(65_535);
            connection.allow(1 << 30);
            assertThat(first.response()).startsWith("HTTP/2 200\r\n").endsWith("\n\n");
            assertThat(second.response()).startsWith("HTTP/2 200\r\n").endsWith("\n\n");
        }
    }
}
