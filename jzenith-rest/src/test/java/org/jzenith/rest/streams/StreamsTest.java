package org.jzenith.rest.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Observable;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

@Tag("stress")
@Tag("vertx")
class StreamsTest {

    /** What a connection can buffer: in both sockets, in Netty and in jZenith. */
    private static final long IN_BETWEEN = 48 << 20;
    /** More than a client may be behind, and than fits into the buffers of a socket. */
    private static final int LARGE = 16 << 20;

    private static final int PIECE = 64 << 10;

    private static volatile CountDownLatch ended;
    private static final AtomicLong PRODUCED = new AtomicLong();
    private static TestServer server;

    public record Item(long id, String text) {}

    public record Unwritable(boolean now) {
        public String getText() {
            if (now) {
                throw new NoClassDefFoundError("not told");
            }
            return "x".repeat(128 << 10); // So that the response has begun.
        }
    }

    @Path("/")
    public static class Resource {

        private static Flowable<Item> items(long count) {
            return Flowable.rangeLong(0, count).map(id -> new Item(id, "<" + id + ">"));
        }

        @GET
        @Path("items")
        public Flowable<Item> items() {
            return items(3);
        }

        @GET
        @Path("observable")
        public Observable<Item> observable() {
            return items(3).toObservable();
        }

        @GET
        @Path("many")
        public Flowable<Item> many() {
            return items(100_000).subscribeOn(Schedulers.io());
        }

        @GET
        @Path("none")
        public Flowable<Item> none() {
            return Flowable.empty();
        }

        @GET
        @Path("response")
        public Response response() {
            return Response.status(202)
                    .header("X-Own", "1")
                    .entity(new GenericEntity<>(items(2)) {})
                    .build();
        }

        @GET
        @Path("strings")
        public Flowable<String> strings() {
            return Flowable.just("a", "\"b\"");
        }

        @GET
        @Path("text")
        @Produces(MediaType.TEXT_PLAIN)
        public Flowable<String> text() {
            return Flowable.just("one ", "two ", "three");
        }

        @GET
        @Path("buffers")
        @Produces("application/x-own")
        public Flowable<Buffer> buffers() {
            return Flowable.just(Buffer.buffer("ab"), Buffer.buffer("cd"));
        }

        @GET
        @Path("untold")
        public Flowable<Buffer> suppressed() {
            return buffers();
        }

        @GET
        @Path("fails-at-once")
        public Flowable<Item> failsAtOnce() {
            return Flowable.error(new IllegalStateException("not told"));
        }

        @GET
        @Path("fails-while-it-is-written")
        public Flowable<Unwritable> failsWhileItIsWritten() {
            return Flowable.just(new Unwritable(false), new Unwritable(true))
                    .concatWith(Flowable.never())
                    .doOnCancel(ended::countDown);
        }

        @GET
        @Path("fails-later")
        public Flowable<Item> failsLater() {
            return items(2).concatWith(Flowable.<Item>error(new IllegalStateException("not told"))
                    .delaySubscription(300, TimeUnit.MILLISECONDS));
        }

        @GET
        @Path("large-text")
        public Flowable<String> largeText() {
            return Flowable.just("x".repeat(LARGE));
        }

        @GET
        @Path("large-buffer")
        @Produces("application/x-own")
        public Flowable<Buffer> largeBuffer() {
            return Flowable.just(Buffer.buffer("ab"), Buffer.buffer(new byte[LARGE]), Buffer.buffer("cd"));
        }

        @GET
        @Path("endless")
        public Flowable<Buffer> endless() {
            return Flowable.<Buffer>generate(emitter -> {
                        PRODUCED.addAndGet(PIECE);
                        emitter.onNext(Buffer.buffer(new byte[PIECE]));
                    })
                    .doOnCancel(ended::countDown);
        }

        @GET
        @Path("endless-items")
        public Flowable<Item> endlessItems() {
            return Flowable.<Item>generate(emitter -> {
                        PRODUCED.addAndGet(1000);
                        emitter.onNext(new Item(1, "x".repeat(1000)));
                    })
                    .doOnCancel(ended::countDown);
        }

        @GET
        @Path("endless-output")
        public StreamingOutput endlessOutput() {
            return out -> {
                try {
                    while (true) {
                        out.write(new byte[PIECE]);
                        PRODUCED.addAndGet(PIECE);
                    }
                } finally {
                    ended.countDown();
                }
            };
        }

        @GET
        @Path("endless-input")
        public InputStream endlessInput() {
            return new InputStream() {
                @Override
                public int read() {
                    return 0;
                }

                @Override
                public int read(byte[] bytes, int offset, int length) {
                    PRODUCED.addAndGet(length);
                    return length;
                }

                @Override
                public void close() {
                    ended.countDown();
                }
            };
        }

        @GET
        @Path("hot")
        public Observable<Item> hot() {
            return Observable.<Item>create(emitter -> {
                        Item item = new Item(1, "x".repeat(1000));
                        while (!emitter.isDisposed()) {
                            emitter.onNext(item);
                            PRODUCED.addAndGet(1000);
                        }
                        ended.countDown(); // Nothing is counted any more, not even during the next test.
                    })
                    .subscribeOn(Schedulers.io());
        }

        @GET
        @Path("output")
        @Produces(MediaType.TEXT_PLAIN)
        public StreamingOutput output() {
            return out ->
                    out.write(Thread.currentThread().getName().substring(0, 13).getBytes(StandardCharsets.UTF_8));
        }

        @GET
        @Path("output-in-parts")
        public StreamingOutput outputInParts() {
            return out -> {
                out.write("first".getBytes(StandardCharsets.UTF_8));
                out.flush();
                out.write("second".getBytes(StandardCharsets.UTF_8));
            };
        }

        @GET
        @Path("output-fails")
        public StreamingOutput outputFails() {
            return out -> {
                throw new IOException("not told");
            };
        }

        @GET
        @Path("input")
        @Produces(MediaType.TEXT_PLAIN)
        public InputStream input() {
            return new ByteArrayInputStream("input".getBytes(StandardCharsets.UTF_8));
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void reset() {
        ended = new CountDownLatch(1);
        PRODUCED.set(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "items      | -                    | application/json     | [{\"id\":0,\"text\":\"<0>\"},{\"id\":1,\"text\":\"<1>\"},{\"id\":2,\"text\":\"<2>\"}]",
                "observable | application/json     | application/json     | [{\"id\":0,\"text\":\"<0>\"},{\"id\":1,\"text\":\"<1>\"},{\"id\":2,\"text\":\"<2>\"}]",
                "items      | application/x-ndjson | application/x-ndjson | {\"id\":0,\"text\":\"<0>\"}~{\"id\":1,\"text\":\"<1>\"}~{\"id\":2,\"text\":\"<2>\"}~",
                "items      | application/jsonl    | application/jsonl    | {\"id\":0,\"text\":\"<0>\"}~{\"id\":1,\"text\":\"<1>\"}~{\"id\":2,\"text\":\"<2>\"}~",
                "none       | application/json     | application/json     | []",
                "none       | application/x-ndjson | application/x-ndjson | ''",
                "strings    | application/json     | application/json     | [\"a\",\"\\\"b\\\"\"]",
                "text       | -                    | text/plain;charset=UTF-8 | one two three",
                "buffers    | -                    | application/x-own    | abcd",
                "untold     | -                    | application/octet-stream | abcd",
            })
    void writesElementsInTheFormThatWasAskedFor(String path, String accept, String type, String body) {
        HttpResponse<String> response =
                accept == null ? server.get("/" + path) : server.get("/" + path, "Accept", accept);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains(type);
        assertThat(response.body().replace('\n', '~')).isEqualTo(body);
    }

    @Test
    void keepsStatusAndHeadersOfAResponse() {
        HttpResponse<String> response = server.get("/response");
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.headers().firstValue("X-Own")).contains("1");
        assertThat(response.body()).isEqualTo("[{\"id\":0,\"text\":\"<0>\"},{\"id\":1,\"text\":\"<1>\"}]");
    }

    @Test
    void writesManyElementsFromAnotherThread() {
        String body = server.get("/many", "Accept", "application/x-ndjson").body();
        List<String> lines = body.lines().toList();
        assertThat(lines).hasSize(100_000);
        assertThat(lines.get(99_999)).isEqualTo("{\"id\":99999,\"text\":\"<99999>\"}");
    }

    @Test
    void answersAFailureBeforeTheFirstElementAsAnyOther() {
        HttpResponse<String> response = server.get("/fails-at-once");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).contains("\"status\":500").doesNotContain("not told", "[");
    }

    @Test
    void breaksTheConnectionAtAFailureInTheMiddle() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/fails-later");
            assertThat(connection.untilClosed())
                    .startsWith("HTTP/1.1 200 ")
                    .contains("\"id\":1")
                    .doesNotContain("]", "not told", "\r\n0\r\n");
        }
    }

    @Test
    @DisplayName("An error of what writes an element breaks the connection and ends the source")
    void breaksTheConnectionAtAnErrorOfAWriter() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/fails-while-it-is-written");
            assertThat(connection.untilClosed()).startsWith("HTTP/1.1 200 ").doesNotContain("not told", "\r\n0\r\n");
        }
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @DisplayName("It asks its source for no more than the client takes, and ends it when the client goes")
    @ValueSource(strings = {"endless", "endless-items", "endless-output", "endless-input"})
    void asksItsSourceForNoMoreThanTheClientTakes(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/" + path);
            Await.standstill(PRODUCED::get, server);
            assertThat(PRODUCED.get()).isPositive().isLessThan(IN_BETWEEN);
            assertThat(ended.getCount()).isOne();
        }
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"endless", "endless-output"})
    void holdsNoMoreForAClientThatKnowsNoChunks(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /" + path + " HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            Await.standstill(PRODUCED::get, server);
            assertThat(PRODUCED.get()).isPositive().isLessThan(IN_BETWEEN);
            assertThat(connection.response())
                    .startsWith("HTTP/1.0 200 ")
                    .doesNotContainIgnoringCase("transfer-encoding", "content-length");
        }
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void endsAStreamWithItsConnectionForAClientThatKnowsNoChunks() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /many HTTP/1.0\r\nConnection: keep-alive\r\nAccept: application/x-ndjson\r\n\r\n");
            assertThat(connection.untilClosed().lines().filter(line -> line.startsWith("{\"id\":")))
                    .hasSize(100_000);
        }
    }

    @Test
    void leavesTheEventLoopToOthersHoweverFastAClientTakesItAll() throws Exception {
        try (TestServer oneLoop =
                        TestServer.start(Map.of("rest.verticles", 1), RestPlugin.withResources(Resource.class));
                RawConnection greedy = new RawConnection(oneLoop)) {
            greedy.get("/endless");
            Thread reader = new Thread(() -> {
                try {
                    while (true) {
                        greedy.skip(1 << 20);
                    }
                } catch (IOException e) {
                    // The test is over.
                }
            });
            reader.start();
            for (int i = 0; i < 20; i++) {
                assertThat(oneLoop.get("/items").statusCode()).isEqualTo(200);
            }
        }
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void waitsForAClientThatTakesItsTimeOverALargeElement() {
        assertThat(server.get("/large-text").body()).hasSize(LARGE + 4).endsWith("x\"]");
        assertThat(server.get("/large-buffer").body()).hasSize(LARGE + 4).endsWith("cd");
    }

    @Test
    void breaksOffASourceThatCannotBeSlowedDown() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/hot");
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(PRODUCED.get()).isLessThan(2 * IN_BETWEEN);
    }

    @Test
    void writesAStreamingOutputOnAThreadThatMayBlock() {
        HttpResponse<String> response = server.get("/output");
        assertThat(response.body()).isEqualTo("rest-writing-");
        assertThat(response.headers().firstValue("Content-Length")).contains("13");
        assertThat(server.get("/output-in-parts").body()).isEqualTo("firstsecond");
        assertThat(server.get("/input").body()).isEqualTo("input");
    }

    @Test
    void answersAStreamingOutputThatFailsAtOnceAsAnyOtherFailure() {
        HttpResponse<String> response = server.get("/output-fails");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).contains("\"status\":500").doesNotContain("not told");
    }

    @ParameterizedTest
    @ValueSource(strings = {"items", "endless", "endless-items"})
    void doesNotSubscribeForTheHeadAlone(String path) {
        HttpResponse<String> response = server.send("HEAD", "/" + path, null);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).isPresent();
        assertThat(PRODUCED.get()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"endless-output", "endless-input"})
    void generatesNothingForTheHeadAlone(String path) throws Exception {
        try (TestServer own =
                TestServer.start(Map.of("rest.request-timeout", "15s"), RestPlugin.withResources(Resource.class))) {
            HttpResponse<String> response = own.send("HEAD", "/" + path, null);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).isPresent();
            assertThat(response.headers().firstValue("Content-Length")).isEmpty();
        }
        assertThat(PRODUCED.get()).isZero();
        assertThat(ended.getCount()).as("streams that are still open").isEqualTo(path.equals("endless-input") ? 0 : 1);
    }
}
