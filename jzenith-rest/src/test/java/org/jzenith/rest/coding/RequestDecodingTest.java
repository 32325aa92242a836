package org.jzenith.rest.coding;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.coding.CodingClient.Answer;
import org.jzenith.rest.support.TestServer;

/** Bodies of requests that are gzip (RFC 9110 sections 8.4 and 15.5.16, RFC 1952). */
@Tag("stress")
@Tag("vertx")
class RequestDecodingTest {

    private static final int LIMIT = 100 << 10;
    private static final AtomicLong SEEN = new AtomicLong();

    public record Item(String name) {}

    @Path("/")
    public static class Resource {
        @POST
        @Path("json")
        public String json(Item item) {
            return item.name();
        }

        @POST
        @Path("form")
        public String form(@FormParam("name") String name) {
            return name;
        }

        @POST
        @Path("text")
        public String text(String text) {
            return text;
        }

        @POST
        @Path("flow")
        public Single<String> flow(Flowable<Buffer> body) {
            return body.doOnNext(part -> SEEN.addAndGet(part.length()))
                    .reduce(Buffer.buffer(), Buffer::appendBuffer)
                    .map(all -> all.toString(StandardCharsets.UTF_8));
        }

        @POST
        @Path("stream")
        @Blocking
        public String stream(InputStream body) throws IOException {
            byte[] piece = new byte[1024];
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (int count = body.read(piece); count >= 0; count = body.read(piece)) {
                SEEN.addAndGet(count);
                all.write(piece, 0, count);
            }
            return all.toString(StandardCharsets.UTF_8);
        }
    }

    private static TestServer start(boolean compiled, Object... more) {
        Map<String, Object> all = new HashMap<>(Map.of(
                "rest.verticles",
                1,
                "rest.http2-clear-text",
                true,
                "rest.compiled-dispatch",
                compiled,
                "rest.max-body-size",
                LIMIT + "B",
                "rest.compression.decode-requests",
                true));
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i].toString(), more[i + 1]);
        }
        return TestServer.start(all, RestPlugin.withResources(Resource.class));
    }

    private static Answer post(CodingClient client, String path, byte[] body, String coding) {
        String type =
                switch (path) {
                    case "/json" -> "application/json";
                    case "/form" -> "application/x-www-form-urlencoded";
                    default -> "text/plain";
                };
        return client.send(HttpMethod.POST, path, body, "Content-Type", type, "Content-Encoding", coding);
    }

    private static byte[] gzip(String text) {
        return CodingClient.gzip(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** With all fields that a header can have (RFC 1952 section 2.3). */
    private static byte[] withAllFields(String text) {
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        Deflater deflater = new Deflater(6, true);
        deflater.setInput(plain);
        deflater.finish();
        byte[] blocks = new byte[1024];
        int length = deflater.deflate(blocks);
        deflater.end();
        CRC32 crc = new CRC32();
        crc.update(plain);
        return join(
                new byte[] {0x1f, (byte) 0x8b, 8, 31, 0, 0, 0, 0, 0, 3, 3, 0, 'a', 'b', 'c', 'n', 0, 'c', 'c', 0, 1, 2},
                Arrays.copyOf(blocks, length),
                Buffer.buffer()
                        .appendIntLE((int) crc.getValue())
                        .appendIntLE(plain.length)
                        .getBytes());
    }

    @ParameterizedTest
    @CsvSource({"true, HTTP_1_1", "false, HTTP_1_1", "true, HTTP_2", "false, HTTP_2"})
    void aBodyIsDecodedForWhateverReadsIt(boolean compiled, HttpVersion version) {
        try (TestServer server = start(compiled);
                CodingClient client = new CodingClient(server, version)) {
            assertThat(post(client, "/json", gzip("{\"name\":\"json\"}"), "gzip")
                            .text())
                    .isEqualTo("json");
            assertThat(post(client, "/form", gzip("name=form"), "x-gzip").text())
                    .isEqualTo("form");
            String text = "0123456789".repeat(10_000);
            for (String path : List.of("/text", "/flow", "/stream")) {
                for (byte[] body :
                        List.of(gzip(text), join(gzip(text.substring(0, 10)), gzip(""), gzip(text.substring(10))))) {
                    assertThat(post(client, path, body, "GZIP").text()).as(path).isEqualTo(text);
                }
                for (int i = 0; i < 100; i++) { // Everything may arrive at once, or in parts.
                    Answer answer = post(client, path, withAllFields("fields"), "identity, gzip");
                    assertThat(answer.status() + path + answer.text()).isEqualTo("200" + path + "fields");
                }
                assertThat(post(client, path, gzip(""), "gzip").text()).isEmpty();
                assertThat(post(client, path, "plain".getBytes(StandardCharsets.UTF_8), "identity")
                                .text())
                        .isEqualTo("plain");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"true, HTTP_1_1", "false, HTTP_1_1", "true, HTTP_2", "false, HTTP_2"})
    void aBombIsRefusedWithoutBeingDecodedFurther(boolean compiled, HttpVersion version) {
        byte[] bomb = CodingClient.gzip(new byte[50 << 20]);
        byte[] nothing = join(gzip(""), new byte[] {0x1f, (byte) 0x8b, 8, 8, 0, 0, 0, 0, 0, 3}, name(LIMIT));
        try (TestServer server = start(compiled)) {
            for (String path : List.of("/text", "/form", "/flow", "/stream")) {
                SEEN.set(0);
                try (CodingClient client = new CodingClient(server, version)) {
                    assertThat(post(client, path, bomb, "gzip").status())
                            .as(path)
                            .isEqualTo(413);
                    assertThat(SEEN.get()).as(path).isLessThanOrEqualTo(LIMIT);
                }
                try (CodingClient client = new CodingClient(server, version)) {
                    assertThat(post(client, path, nothing, "gzip").status())
                            .as(path)
                            .isEqualTo(413);
                }
            }
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
        }
    }

    /** A name that does not end. */
    private static byte[] name(int length) {
        byte[] name = new byte[length];
        Arrays.fill(name, (byte) 'n');
        return name;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsNoGzipOrIsDamagedIsRefused(boolean compiled) {
        byte[] good = gzip("a text that is long enough to be damaged: 0123456789");
        byte[] wrongChecksum = good.clone();
        wrongChecksum[good.length - 8] ^= 1;
        byte[] wrongLength = good.clone();
        wrongLength[good.length - 1] ^= 1;
        byte[] damaged = good.clone();
        Arrays.fill(damaged, 12, 20, (byte) 0xff);
        byte[] reserved = good.clone();
        reserved[3] = (byte) 0x80;
        byte[] method = good.clone();
        method[2] = 7;
        try (TestServer server = start(compiled)) {
            for (String path : List.of("/text", "/flow", "/stream", "/json")) {
                for (byte[] body : List.of(
                        "plain".getBytes(StandardCharsets.UTF_8),
                        Arrays.copyOf(good, 1),
                        Arrays.copyOf(good, 9),
                        Arrays.copyOf(good, 20),
                        Arrays.copyOf(good, good.length - 8),
                        Arrays.copyOf(good, good.length - 1),
                        join(good, new byte[] {0}),
                        join(good, Arrays.copyOf(good, 5)),
                        wrongChecksum,
                        wrongLength,
                        damaged,
                        reserved,
                        method)) {
                    try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
                        Answer answer = post(client, path, body, "gzip");
                        assertThat(answer.status()).as(path).isEqualTo(400);
                        assertThat(answer.text()).doesNotContain("Exception");
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "deflate", "gzip, gzip", "gzip, br", "compress", "x-nothing", ""})
    void otherCodingsAreRefused(String coding) {
        try (TestServer server = start(true)) {
            for (String path : List.of("/text", "/flow", "/stream")) {
                try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
                    Answer answer = post(client, path, gzip("text"), coding);
                    assertThat(answer.status()).as(path).isEqualTo(415);
                    assertThat(answer.headers().get("Accept-Encoding")).isEqualTo("gzip");
                }
            }
        }
    }

    @Test
    void nothingIsDecodedByDefault() {
        try (TestServer server = start(true, "rest.compression.decode-requests", false)) {
            for (String path : List.of("/text", "/flow", "/stream")) {
                try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
                    Answer answer = post(client, path, gzip("text"), "gzip");
                    assertThat(answer.status()).as(path).isEqualTo(415);
                    assertThat(answer.headers().get("Accept-Encoding")).isEqualTo("identity");
                }
            }
        }
    }
}
