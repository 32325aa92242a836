package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import com.google.inject.Key;
import com.google.inject.name.Names;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.client.FormApi.Note;
import org.jzenith.client.FormApi.Received;
import org.jzenith.client.FormApi.Size;
import org.jzenith.client.FormApi.Upload;
import org.jzenith.client.pool.ClientProtocol;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.TimeLimit;

/** Forms of several parts: what a client sends is what a server receives. */
class SentFormsTest {

    private static Serving server;
    private static RunningApplication clients;

    @BeforeAll
    static void start() {
        server = Serving.of(
                RestPlugin.withResources(FormResource.class, PartsResource.class), "--rest.http2-clear-text=true");
        clients = JZenith.application(
                        "--client-http1.url=" + server.url(),
                        "--client-http1.protocol=http1",
                        "--client-http2.url=" + server.url(),
                        "--client-http2.protocol=http2")
                .withPlugins(
                        ClientPlugin.named("http1").withClient(FormApi.class).withClient(PartsApi.class),
                        ClientPlugin.named("http2").withClient(FormApi.class).withClient(PartsApi.class))
                .start();
    }

    @AfterAll
    static void stop() {
        clients.close();
        server.close();
    }

    private static <T> T api(Class<T> type, String protocol) {
        return clients.injector().getInstance(Key.get(type, Names.named(protocol)));
    }

    private static FormApi forms() {
        return api(FormApi.class, "http1");
    }

    private static PartsApi parts() {
        return api(PartsApi.class, "http1");
    }

    private static EntityPart part(String name, Object content) throws IOException {
        return EntityPart.withName(name).content(content).build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void textsArriveAsTheyAre(String protocol) {
        String awkward = "Zoë \uD83D\uDE00 \"a\"\r\n\r\n--x\r\n";
        assertThat(value(api(FormApi.class, protocol)
                        .texts(awkward, List.of("a", "", "b=c&d"), Optional.of(Size.LARGE), 7)))
                .containsExactly(awkward, "[a, , b=c&d]", "Optional[LARGE]", "7");
    }

    @Test
    void whatIsNullIsNoPart() {
        assertThat(value(forms().texts(null, List.of(), Optional.empty(), 0)))
                .containsExactly("null", "[]", "Optional.empty", "0");
        assertThat(value(parts().inOrder(null, null, null, 1))).containsExactly("b||text/plain;charset=UTF-8|1");
        assertThat(value(forms().all(List.of()))).isEmpty();
        assertThat(value(parts().send(List.of()))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aFileKeepsItsNameTypeAndHeaders(String protocol) throws Exception {
        EntityPart file = EntityPart.withName("other")
                .fileName("a.png")
                .mediaType("image/png;v=\"1 2\"")
                .header("X-Note", "!")
                .content(new byte[] {'p', 'n', 'g'})
                .build();
        assertThat(value(api(FormApi.class, protocol).part(file)))
                .isEqualTo(new Received("file", "a.png", "image/png;v=\"1 2\"", 3, "png!"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '`',
            value = {
                "ä ö.txt>ä ö.txt",
                "\uD83D\uDE00 日本.pdf>\uD83D\uDE00 日本.pdf",
                "a\"b.txt>a%22b.txt",
                "`a\r\nb`>a%0D%0Ab",
                "x\"; name=\"admin>x%22; name=%22admin",
                "c:\\x\\>c:\\x%5C",
                "../../etc/passwd>../../etc/passwd",
                "semi;colon=.txt>semi;colon=.txt",
                "``>``"
            })
    void anyNameOfAFileIsSentAsBrowsersDo(String name, String received) throws Exception {
        EntityPart file = EntityPart.withName("x").fileName(name).content("").build();
        Received part = value(forms().part(file));
        assertThat(part.fileName()).isEqualTo(received);
        assertThat(part.name()).isEqualTo("file");
    }

    @Test
    void anyNameOfAPartIsSentAsBrowsersDo() throws Exception {
        assertThat(value(forms().all(List.of(part("ä\"\r\n\\", "1")))))
                .extracting(Received::name)
                .containsExactly("ä%22%0D%0A%5C");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void anEmptyFileIsAFile(String protocol) throws Exception {
        EntityPart file =
                EntityPart.withFileName("empty").content(new CountedStream(0)).build();
        assertThat(value(api(FormApi.class, protocol).part(file)))
                .isEqualTo(new Received("file", "empty", "application/octet-stream", 0, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void severalFilesHaveOneName(String protocol) throws Exception {
        List<EntityPart> files = List.of(part("1", "a"), part("2", new CountedStream(100_000)), part("3", "c"));
        assertThat(value(api(FormApi.class, protocol).several(files, part("4", "d"))))
                .extracting(received -> received.name() + received.length())
                .containsExactly("file1", "file100000", "file1", "other1");
    }

    @Test
    void aValueIsAPartAsJson() throws Exception {
        Note note = new Note("ä \"quoted\"", 5);
        assertThat(value(forms().note(part("x", note)))).isEqualTo(note);
        assertThat(value(forms().all(List.of(
                        part("note", note),
                        EntityPart.withName("list")
                                .content(List.of(note), new GenericType<List<Note>>() {})
                                .build(),
                        EntityPart.withName("number")
                                .mediaType("text/plain")
                                .content(42)
                                .build()))))
                .containsExactly(
                        new Received(
                                "note", null, "application/json", 34, "{\"text\":\"ä \\\"quoted\\\"\",\"stars\":5}"),
                        new Received(
                                "list", null, "application/json", 36, "[{\"text\":\"ä \\\"quoted\\\"\",\"stars\":5}]"),
                        new Received("number", null, "text/plain", 2, "42"));
    }

    @Test
    void aTextHasTheCharsetOfItsType() throws Exception {
        EntityPart latin = EntityPart.withName("x")
                .mediaType("text/plain;charset=ISO-8859-1")
                .content("ä")
                .build();
        assertThat(value(forms().part(latin)).length()).isEqualTo(1);
    }

    @Test
    void contentsOfEachKindArrive(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "file");
        List<EntityPart> all = List.of(
                part("text", "text"),
                part("bytes", "bytes".getBytes(StandardCharsets.UTF_8)),
                part("buffer", Buffer.buffer("buffer")),
                part("path", file),
                part("file", file.toFile()),
                part("stream", new CountedStream(6)),
                part("flowable", Flowable.just(Buffer.buffer("flow"), Buffer.buffer("able"))),
                part("arrays", Flowable.just("array".getBytes(StandardCharsets.UTF_8), new byte[0], new byte[] {'s'})));
        assertThat(value(forms().all(all)))
                .extracting(received -> received.name() + ' ' + received.mediaType() + ' ' + received.text())
                .containsExactly(
                        "text text/plain;charset=UTF-8 text",
                        "bytes application/octet-stream bytes",
                        "buffer application/octet-stream buffer",
                        "path application/octet-stream file",
                        "file application/octet-stream file",
                        "stream application/octet-stream xxxxxx",
                        "flowable application/octet-stream flowable",
                        "arrays application/octet-stream arrays");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aBeanHasPartsAndTexts(String protocol) throws Exception {
        assertThat(value(api(FormApi.class, protocol).bean(new Upload("Zoë", part("x", new CountedStream(3))))))
                .extracting(Received::text)
                .containsExactly("Zoë", "xxx");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void partsHaveTheOrderOfTheParameters(String protocol) throws Exception {
        assertThat(value(api(PartsApi.class, protocol)
                        .inOrder(
                                EntityPart.withFileName("f").content("1").build(),
                                "ä",
                                new EntityPart[] {part("x", "333"), part("y", new CountedStream(4))},
                                12345)))
                .containsExactly(
                        "z|f|application/octet-stream|1",
                        "a||text/plain;charset=UTF-8|2",
                        "m||text/plain;charset=UTF-8|3",
                        "m||application/octet-stream|4",
                        "b||text/plain;charset=UTF-8|5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aStreamIsReadOffTheEventLoopsAndClosed(String protocol) {
        CountedStream stream = new CountedStream(500_000);
        assertThat(value(api(FormApi.class, protocol).stream("t", stream))).isEqualTo(500_000);
        TimeLimit.MINUTE.await("it is closed", stream::isClosed);
        assertThat(stream.closed).hasValue(1);
        assertThat(stream.onEventLoop).isFalse();
    }

    @Test
    void aStreamIsReadByOneSubscriptionOnly() throws Exception {
        Single<Long> call = forms().stream("t", new CountedStream(10));
        assertThat(value(call)).isEqualTo(10);
        assertThat(failure(call))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("The InputStream of the part \"file\" is that of an earlier request")
                .hasMessageContaining("expected: one subscription");
        EntityPart part = part("x", new CountedStream(5));
        assertThat(value(forms().part(part)).length()).isEqualTo(5);
        assertThat(failure(forms().part(part))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anythingElseIsSentByEachSubscription(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "file");
        Single<List<Received>> call = forms().several(List.of(part("x", file), part("y", "text")), null);
        assertThat(value(call)).isEqualTo(value(call)).hasSize(2);
    }

    @Test
    void aPartThatAServerHasReceivedAsAWholeCanBePassedOn() throws Exception {
        try (RunningApplication middle = JZenith.application(
                                "--rest.port=0", "--rest.host=127.0.0.1", "--client-forms.url=" + server.url())
                        .withPlugins(
                                ClientPlugin.named("forms").withClient(FormApi.class),
                                RestPlugin.withResources(PartsResource.class))
                        .start();
                Called<PartsApi> client = Called.at(
                        "http://127.0.0.1:" + middle.addresses().get(0).port(), PartsApi.class)) {
            EntityPart file = EntityPart.withName("x")
                    .fileName("ä.txt")
                    .mediaType("text/css")
                    .header("X-Note", "!")
                    .content("a{}")
                    .build();
            Received same = new Received("file", "ä.txt", "text/css", 3, "a{}!");
            assertThat(value(client.api().forwardedWhole(file))).containsExactly(same, same);
        }
    }

    @Test
    void whatCannotBeEncodedIsNotSent() throws Exception {
        assertThat(failure(forms().part(part("x", Map.of("self", new Object())))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the part \"file\": a java.util.ImmutableCollections$Map1 (")
                .hasMessageContaining("expected: a value that the ObjectMapper of the application can write as JSON");
        assertThat(failure(forms().part(EntityPart.withName("x")
                        .mediaType("text/plain;charset=US-ASCII")
                        .content("ä")
                        .build())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("US-ASCII does not have");
        assertThat(failure(forms().part(EntityPart.withName("x")
                        .mediaType("text/plain;charset=none")
                        .content("a")
                        .build())))
                .hasMessageContaining("expected: a charset that the JVM can write");
        assertThat(failure(forms().part(EntityPart.withName("x")
                        .fileName("\uD83D")
                        .content("a")
                        .build())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("UTF-8 does not have");
        assertThat(failure(forms().part(part("x", Flowable.just(1)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a Flowable of java.lang.Integer (expected: of Buffer or byte[])");
    }

    @ParameterizedTest
    @EnumSource(
            value = ClientProtocol.class,
            names = {"HTTP1", "HTTP2"})
    void aFormThatIsKnownIsSentAgainAndAStreamIsNot(ClientProtocol protocol) throws Exception {
        List<String> heads = new CopyOnWriteArrayList<>();
        List<Buffer> bodies = new CopyOnWriteArrayList<>();
        try (Stub stub = Stub.http(request -> request.bodyHandler(body -> {
                    heads.add(String.valueOf(request.getHeader("Content-Length")));
                    bodies.add(body);
                    request.response()
                            .setStatusCode(bodies.size() == 1 ? 503 : bodies.size() == 2 ? 204 : 503)
                            .end();
                }));
                Called<PartsApi> client = Called.at(
                        stub.url(),
                        PartsApi.class,
                        "protocol=" + protocol.name().toLowerCase(Locale.ROOT),
                        "retry.first-delay=1ms")) {
            value(client.api().put("1", part("x", "known"), null).toSingleDefault(""));
            assertThat(bodies).hasSize(2);
            assertThat(bodies.get(0)).isEqualTo(bodies.get(1));
            assertThat(heads).containsOnly(Integer.toString(bodies.get(0).length()));
            CountedStream stream = new CountedStream(10);
            assertThat(failure(client.api()
                            .put("1", part("x", "known"), part("y", stream))
                            .toSingleDefault("")))
                    .hasMessageContaining("answered with 503");
            assertThat(heads).hasSize(3).last().isEqualTo("null");
        }
    }
}
