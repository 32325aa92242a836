package org.jzenith.rest.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.functions.Function;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Forms that a method reads part by part, in all ways in which it may ask for them. */
class PartsTest {

    private static final String MULTIPART = "multipart/form-data; boundary=x";
    private static final String LARGE = "0123456789abcdef".repeat(20_000);

    private static java.nio.file.Path folder;
    private static final Queue<String> THREADS = new ConcurrentLinkedQueue<>();

    /** The ways in which operators of RxJava take the elements of a flow: with and without asking for them ahead. */
    private static final Map<String, BiFunction<Flowable<Part>, Function<Part, Single<String>>, Flowable<String>>>
            WAYS = Map.of(
                    "concatMap",
                            (parts, read) ->
                                    parts.concatMap(part -> read.apply(part).toFlowable()),
                    "concatMap1",
                            (parts, read) ->
                                    parts.concatMap(part -> read.apply(part).toFlowable(), 1),
                    "concatMapSingle", (parts, read) -> parts.concatMapSingle(read),
                    "concatMapSingle1", (parts, read) -> parts.concatMapSingle(read, 1),
                    "flatMap",
                            (parts, read) ->
                                    parts.flatMap(part -> read.apply(part).toFlowable()),
                    "flatMap1",
                            (parts, read) ->
                                    parts.flatMap(part -> read.apply(part).toFlowable(), 1),
                    "flatMapSingle", (parts, read) -> parts.flatMapSingle(read),
                    "flatMapSingle1", (parts, read) -> parts.flatMapSingle(read, false, 1));

    @Path("/")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    public static class Resource {

        private static Single<String> join(Flowable<String> texts) {
            return texts.toList().map(all -> String.join(";", all));
        }

        @POST
        @Path("all/{way}")
        public Single<String> all(@PathParam("way") String way, Flowable<Part> parts) {
            return join(WAYS.get(way).apply(parts, part -> part.text(1 << 20)
                    .map(text -> part.name() + "=" + part.fileName().orElse("") + ':' + text.length())));
        }

        @POST
        @Path("later/{way}")
        public Single<String> later(@PathParam("way") String way, Flowable<Part> parts) {
            return join(WAYS.get(way).apply(parts, part -> part.text(1 << 20)
                    .delay(20, TimeUnit.MILLISECONDS)
                    .map(text -> part.name() + text.length())));
        }

        @POST
        @Path("elsewhere/{way}")
        public Single<String> elsewhere(@PathParam("way") String way, Flowable<Part> parts) {
            return join(WAYS.get(way).apply(parts, part -> part.text(1 << 20)
                    .observeOn(Schedulers.computation())
                    .delay(2, TimeUnit.MILLISECONDS)
                    .map(text -> part.name() + text.length())));
        }

        @POST
        @Path("names/{way}")
        public Single<String> names(@PathParam("way") String way, Flowable<Part> parts) {
            return join(WAYS.get(way).apply(parts, part -> Single.just(part.name())));
        }

        @POST
        @Path("wait/{way}")
        public Single<String> waitFirst(@PathParam("way") String way, Flowable<Part> parts) {
            return join(WAYS.get(way).apply(parts, part -> Single.timer(5, TimeUnit.MILLISECONDS)
                    .flatMap(tick -> part.text(1 << 20))
                    .map(text -> part.name() + text.length())));
        }

        @POST
        @Path("late")
        public Single<String> late(Flowable<Part> parts) {
            return join(parts.concatMapSingle(part -> laterTurn().flatMap(turn -> part.text(1 << 20))));
        }

        /** Ends when the event loop has done what it does now, and all that this has left to be done after it. */
        private static Single<Integer> laterTurn() {
            Context loop = Vertx.currentContext();
            return Single.create(
                    emitter -> loop.runOnContext(next -> loop.runOnContext(nextButOne -> emitter.onSuccess(2))));
        }

        @POST
        @Path("count")
        public Single<Long> count(Flowable<Part> parts) {
            return parts.count();
        }

        @POST
        @Path("filter")
        public Single<String> filter(Flowable<Part> parts) {
            return parts.filter(part -> part.name().equals("file"))
                    .concatMapSingle(part -> part.text(1 << 20))
                    .toList()
                    .map(texts -> texts.size() + " " + texts.get(0).length());
        }

        @POST
        @Path("first")
        public Single<String> first(Flowable<Part> parts) {
            return parts.firstOrError().flatMap(part -> part.text(1 << 20));
        }

        @POST
        @Path("begin")
        public Single<String> begin(Flowable<Part> parts) {
            return join(parts.concatMapSingle(
                    part -> part.content().firstOrError().map(buffer -> part.name() + (buffer.length() > 0))));
        }

        @POST
        @Path("old")
        public Single<String> old(Flowable<Part> parts) {
            return parts.toList().flatMap(all -> all.get(0).text(100)).onErrorReturn(Throwable::getMessage);
        }

        @POST
        @Path("twice")
        public Single<String> twice(Flowable<Part> parts) {
            return join(parts.concatMapSingle(
                    part -> part.text(100).flatMap(text -> part.text(100)).onErrorReturn(Throwable::getMessage)));
        }

        @POST
        @Path("again")
        public Single<String> again(Flowable<Part> parts) {
            return parts.count()
                    .flatMap(count -> parts.count())
                    .map(String::valueOf)
                    .onErrorReturn(Throwable::getMessage);
        }

        @POST
        @Path("small")
        public Single<String> small(Flowable<Part> parts) {
            return join(parts.concatMapSingle(part -> part.text(10)));
        }

        @POST
        @Path("info")
        public Single<String> info(Flowable<Part> parts) {
            return join(parts.map(part -> part.name()
                    + ' '
                    + part.fileName().orElse("-")
                    + ' '
                    + part.safeFileName().orElse("-")
                    + ' '
                    + part.mediaType()
                    + ' '
                    + part.headers().getFirst("content-disposition").length()));
        }

        @POST
        @Path("write")
        public Completable write(Flowable<Part> parts) {
            return parts.concatMapCompletable(part -> part.writeTo(folder.resolve(part.name()))
                    .doOnComplete(() -> THREADS.add(Thread.currentThread().getName())));
        }

        @POST
        @Path("bytes")
        public Flowable<Buffer> bytes(Flowable<Part> parts) {
            return parts.concatMap(Part::content);
        }
    }

    private static TestServer server;
    private static TestServer uncompiled;

    @BeforeAll
    static void start(@TempDir java.nio.file.Path temporary) {
        folder = temporary;
        server = TestServer.start(RestPlugin.withResources(Resource.class));
        uncompiled =
                TestServer.start(Map.of("rest.compiled-dispatch", false), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
        uncompiled.close();
    }

    private static String part(String name, String content) {
        return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content + "\r\n";
    }

    private static HttpResponse<String> post(String path, String... parts) {
        return server.send("POST", path, String.join("", parts) + "--x--\r\n", "Content-Type", MULTIPART);
    }

    static Stream<String> ways() {
        return WAYS.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void eachPartIsReadOneAfterTheOther(String way) {
        for (TestServer each : List.of(server, uncompiled)) {
            assertThat(each.send(
                                    "POST",
                                    "/all/" + way,
                                    part("a", "1") + part("b\"; filename=\"f.bin", LARGE) + part("c", "") + "--x--",
                                    "Content-Type",
                                    MULTIPART)
                            .body())
                    .isEqualTo("a=:1;b=f.bin:320000;c=:0");
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aPartThatIsProcessedForLongDoesNotLoseTheNextOnes(String way) {
        String[] parts = {part("a", "1"), part("b", LARGE), part("c", "123"), part("d", "1234"), part("e", "")};
        assertThat(post("/later/" + way, parts).body().split(";"))
                .containsExactlyInAnyOrder("a1", "b320000", "c3", "d4", "e0");
        assertThat(post("/elsewhere/" + way, parts).body().split(";"))
                .containsExactlyInAnyOrder("a1", "b320000", "c3", "d4", "e0");
    }

    @ParameterizedTest
    @MethodSource("ways")
    void contentThatNothingAsksForIsDiscarded(String way) {
        assertThat(post("/names/" + way, part("a", LARGE), part("b", LARGE), part("c", "1"), part("d", LARGE))
                        .body())
                .isEqualTo("a;b;c;d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"flatMap1", "flatMapSingle1"})
    void thoseThatTakeOnePartAtATimeMayWaitBeforeTheyReadIt(String way) {
        assertThat(post("/wait/" + way, part("a", "1"), part("b", LARGE), part("c", "123"))
                        .body())
                .isEqualTo("a1;b320000;c3");
    }

    @Test
    void partsCanBeCountedFilteredAndLeft() {
        assertThat(post("/count", part("a", LARGE), part("b", "1")).body()).isEqualTo("2");
        assertThat(post("/count").body()).isEqualTo("0");
        assertThat(post("/filter", part("a", LARGE), part("file", "1"), part("b", LARGE))
                        .body())
                .isEqualTo("1 1");
        assertThat(post("/first", part("a", "first"), part("b", LARGE)).body()).isEqualTo("first");
        assertThat(post("/begin", part("a", LARGE), part("b", LARGE)).body()).isEqualTo("atrue;btrue");
    }

    @Test
    void contentThatIsReadTooLateOrTwiceFailsClearly() {
        assertThat(post("/old", part("a", "1"), part("b", "2")).body())
                .isEqualTo(
                        "The content of the part \"a\" has been discarded (expected: to be asked for once, by the function"
                                + " that receives the part)");
        assertThat(post("/twice", part("a", "1")).body()).contains("\"a\" has been asked for before");
        assertThat(post("/again", part("a", "1")).body()).contains("has been subscribed to before");
        assertThat(post("/late", part("a", "1"), part("b", "2")).statusCode()).isEqualTo(500);
    }

    @Test
    void aTextHasALimitAndACharset() {
        assertThat(post("/small", part("a", "1234567890")).body()).isEqualTo("1234567890");
        HttpResponse<String> larger = post("/small", part("a", "12345678901"));
        assertThat(larger.statusCode()).isEqualTo(413);
        assertThat(larger.body()).contains("The part \\\"a\\\" is larger than 10 bytes.");
        String type = "\r\nContent-Type: text/plain;charset=";
        assertThat(post("/small", part("a\"" + type + "utf-16be;b=\"", "\0a\0b"))
                        .body())
                .isEqualTo("ab");
        HttpResponse<String> unknown = post("/small", part("a\"" + type + "none;b=\"", "1"));
        assertThat(unknown.statusCode()).isEqualTo(415);
        assertThat(unknown.body()).contains("text/plain;");
        assertThat(post("/small", part("a\"" + type + "!!;b=\"", "1")).statusCode())
                .isEqualTo(415);
    }

    @Test
    void aNameOfAFileIsNeverAPath() {
        assertThat(post(
                                "/info",
                                part("a\"; filename=\"../../etc/passwd", ""),
                                part("b\"; filename=\"..\\é \u0001x.txt", ""))
                        .body())
                .isEqualTo("a ../../etc/passwd passwd text/plain 48;b ..\\é \u0001x.txt é _x.txt text/plain 43");
        assertThat(post("/info", part("a", ""), part("b\"; filename=\"..", "")).body())
                .isEqualTo("a - - text/plain 19;b .. - text/plain 34");
    }

    @Test
    void partsAreWrittenToNewFilesOnThreadsThatMayBlock() throws IOException {
        assertThat(post("/write", part("written-1", LARGE), part("written-2", ""))
                        .statusCode())
                .isEqualTo(204);
        assertThat(folder.resolve("written-1")).hasContent(LARGE);
        assertThat(folder.resolve("written-2")).isEmptyFile();
        assertThat(THREADS).isNotEmpty().allMatch(thread -> thread.startsWith("rest-writing-"));
        assertThat(post("/write", part("written-1", "other")).statusCode()).isEqualTo(500);
        assertThat(folder.resolve("written-1")).hasContent(LARGE);
    }

    @Test
    void aFileThatIsNotCompleteIsDeleted() throws IOException {
        assertThat(server.send("POST", "/write", part("cut", LARGE), "Content-Type", MULTIPART)
                        .statusCode())
                .isEqualTo(400);
        Await.until(() -> !Files.exists(folder.resolve("cut")));
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /write HTTP/1.1\r\nHost: a\r\nContent-Type: " + MULTIPART
                    + "\r\nContent-Length: 1000000\r\n\r\n" + part("left", LARGE));
            Await.until(() -> Files.exists(folder.resolve("left")));
        }
        Await.until(() -> !Files.exists(folder.resolve("left")));
    }

    @Test
    void theConnectionGoesOnAfterAForm() throws IOException {
        String form = part("a", "1") + "--x--\r\nepilogue";
        try (RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 2; i++) {
                connection.send("POST /count HTTP/1.1\r\nHost: a\r\nContent-Type: " + MULTIPART + "\r\nContent-Length: "
                        + form.length() + "\r\n\r\n" + form);
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("1");
            }
        }
    }

    @Test
    void everyDivisionIntoChunksIsTheSameForm() throws IOException {
        String form = part("a", "\r\n--\r\n--x-") + part("b", "2") + "--x--\r\n";
        try (RawConnection connection = new RawConnection(server)) {
            for (int i = 1; i < form.length(); i++) {
                connection.send("POST /bytes HTTP/1.1\r\nHost: a\r\nContent-Type: " + MULTIPART
                        + "\r\nTransfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(i) + "\r\n"
                        + form.substring(0, i) + "\r\n");
                connection.send(Integer.toHexString(form.length() - i) + "\r\n" + form.substring(i) + "\r\n0\r\n\r\n");
                String head = connection.head();
                assertThat(head).startsWith("HTTP/1.1 200 ");
                assertThat(head.contains("chunked") ? connection.chunkedBody() : connection.body(head))
                        .isEqualTo("\r\n--\r\n--x-2");
            }
        }
    }

    static Stream<String> malformed() {
        return Stream.of(
                "",
                "x",
                "--x",
                "--x\r\n",
                part("a", "1"),
                part("a", "1") + "--y--",
                "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--",
                "--x\r\n\r\n1\r\n--x--",
                part("a\"\r\nContent-Type: text;b=\"", "1") + "--x--",
                part("a\"\r\nContent-Transfer-Encoding: base64\r\nb:\"", "aGV5") + "--x--",
                part("a" + "b".repeat(9_000), "1") + "--x--",
                part("a\"" + "\r\nb: c".repeat(16) + '"', "1") + "--x--");
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void aMalformedFormIsTheFaultOfTheClient(String form) {
        for (String path : List.of("/count", "/all/concatMap", "/all/flatMapSingle1", "/write")) {
            HttpResponse<String> response = server.send("POST", path, form, "Content-Type", MULTIPART);
            assertThat(response.statusCode())
                    .as("%s: %s", path, response.body())
                    .isEqualTo(400);
            assertThat(response.body()).contains("malformed-body", "The form is malformed: ");
        }
        Await.until(() -> !Files.exists(folder.resolve("a"))); // It is deleted after the answer, and written again.
    }

    @Test
    void aFormThatIsNoneOrNamesNoBoundaryIsRefused() {
        assertThat(server.send("POST", "/count", "a=b", "Content-Type", "application/x-www-form-urlencoded")
                        .statusCode())
                .isEqualTo(415);
        assertThat(server.send("POST", "/count", part("a", "1") + "--x--", "Content-Type", "multipart/form-data")
                        .statusCode())
                .isEqualTo(400);
    }
}
