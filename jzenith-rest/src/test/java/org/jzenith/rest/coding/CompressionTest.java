package org.jzenith.rest.coding;

import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import io.reactivex.Flowable;
import io.reactivex.processors.UnicastProcessor;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.annotation.Uncompressed;
import org.jzenith.rest.coding.CodingClient.Answer;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Responses are compressed where the client accepts it and the body is worth it (RFC 9110 sections 8.4 and 12.5). */
class CompressionTest {

    public record Item(int id, String name) {}

    private static final List<Item> ITEMS =
            IntStream.range(0, 100).mapToObj(n -> new Item(n, "item " + n)).toList();
    private static final String TEXT = "0123456789".repeat(200);
    private static final String LARGE = "abcdefghij".repeat(50_000);

    @Path("/")
    public static class Resource {
        @GET
        @Path("items")
        @Produces(MediaType.APPLICATION_JSON)
        public List<Item> items() {
            return ITEMS;
        }

        @GET
        @Path("items-by-resteasy")
        @Produces(MediaType.APPLICATION_JSON)
        @Compiled(false)
        public List<Item> itemsByRestEasy() {
            return ITEMS;
        }

        @GET
        @Path("text")
        public String text() {
            return TEXT;
        }

        @GET
        @Path("small")
        public String small() {
            return "small";
        }

        @GET
        @Path("large")
        public String large() {
            return LARGE;
        }

        @GET
        @Path("blocking")
        @Produces(MediaType.TEXT_PLAIN)
        @Blocking
        public StreamingOutput blocking() {
            return out -> out.write(LARGE.getBytes(StandardCharsets.UTF_8));
        }

        @GET
        @Path("lines")
        @Produces("application/x-ndjson")
        public Flowable<Item> lines() {
            return Flowable.fromIterable(ITEMS);
        }

        @GET
        @Path("many-lines")
        @Produces("application/x-ndjson")
        public Flowable<String> manyLines() {
            return Flowable.range(0, 20_000).map(n -> "line " + n + " of very many, which are more than are kept");
        }

        @GET
        @Path("slow-lines")
        @Produces("application/x-ndjson")
        public Flowable<String> slowLines() {
            return slowly;
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<Item> events() {
            return Flowable.fromIterable(ITEMS);
        }

        @GET
        @Path("typed/{type}/{subtype}")
        public Response typed(@PathParam("type") String type, @PathParam("subtype") String subtype) {
            return Response.ok(TEXT, type + '/' + subtype).build();
        }

        @GET
        @Path("header/{name}/{value}")
        public Response header(@PathParam("name") String name, @PathParam("value") String value) {
            return Response.ok(TEXT).header(name, value).build();
        }

        @GET
        @Path("tagged")
        public Response tagged() {
            return Response.ok(TEXT).tag("v1").header("Accept-Ranges", "bytes").build();
        }

        @GET
        @Path("unchanged")
        public Response unchanged() {
            return Response.notModified("v1").build();
        }

        @GET
        @Path("status/{status}")
        public Response status(@PathParam("status") int status) {
            return Response.status(status).entity(TEXT).build();
        }

        @GET
        @Path("secret")
        @Uncompressed
        public String secret() {
            return TEXT;
        }

        @GET
        @Path("secret-by-resteasy")
        @Uncompressed
        @Compiled(false)
        public String secretByRestEasy() {
            return TEXT;
        }

        @GET
        @Path("secret-stream")
        @Produces("application/x-ndjson")
        @Uncompressed
        public Flowable<Item> secretStream() {
            return lines();
        }
    }

    private static volatile UnicastProcessor<String> slowly;
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = serve("rest.compression.enabled", true);
    }

    private static TestServer serve(Object... configuration) {
        Map<String, Object> all = new HashMap<>(Map.of("rest.verticles", 1, "rest.http2-clear-text", true));
        for (int i = 0; i < configuration.length; i += 2) {
            all.put(configuration[i].toString(), configuration[i + 1]);
        }
        return TestServer.start(all, RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpVersion.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void aBodyIsTheSameWhetherOrNotItIsCompressed(HttpVersion version) {
        try (CodingClient client = new CodingClient(server, version)) {
            for (String path :
                    List.of("/items", "/items-by-resteasy", "/text", "/large", "/blocking", "/lines", "/metrics")) {
                Answer plain = client.get(path);
                assertThat(plain.coding()).as(path).isNull();
                assertThat(plain.headers().getAll("Vary").toString()).as(path).containsIgnoringCase("accept-encoding");
                for (String coding : List.of("gzip", "br")) {
                    Answer coded = client.get(path, "Accept-Encoding", coding);
                    assertThat(coded.coding()).as(path).isEqualTo(coding);
                    assertThat(coded.headers().getAll("Vary").toString())
                            .as(path)
                            .containsIgnoringCase("accept-encoding");
                    if (!path.equals("/metrics")) {
                        assertThat(coded.text()).as(path).isEqualTo(plain.text());
                        assertThat(coded.bytes().length).as(path).isLessThan(plain.bytes().length);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpVersion.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void headHasTheHeadersOfGet(HttpVersion version) {
        try (CodingClient client = new CodingClient(server, version)) {
            for (String path :
                    List.of("/items", "/items-by-resteasy", "/small", "/large", "/lines", "/tagged", "/events")) {
                Answer get = client.getCoded(path);
                Answer head = client.send(HttpMethod.HEAD, path, null, "Accept-Encoding", "gzip, deflate, br");
                for (String name : List.of("Content-Encoding", "Vary", "ETag", "Content-Type", "Accept-Ranges")) {
                    assertThat(head.headers().getAll(name))
                            .as(path)
                            .isEqualTo(get.headers().getAll(name));
                }
                assertThat(head.bytes()).as(path).isEmpty();
                if (head.headers().contains("Content-Length")) {
                    assertThat(head.headers().get("Content-Length")).isEqualTo(String.valueOf(get.bytes().length));
                }
            }
        }
    }

    @Test
    void aBodyOfKnownSizeIsSentWithItsLength() {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            Answer coded = client.getCoded("/items");
            assertThat(coded.headers().get("Content-Length")).isEqualTo(String.valueOf(coded.bytes().length));
            assertThat(coded.headers().contains("Transfer-Encoding")).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "gzip|gzip",
                "GZIP|gzip",
                "x-gzip|gzip",
                "br|br",
                "gzip, br|br",
                "br;q=0.5, gzip|gzip",
                "br;q=0.5, gzip;q=0.501|gzip",
                "gzip;q=0|none",
                "gzip;q=0.000, *|br",
                "*|br",
                "*;q=0.1, br;q=0|gzip",
                "*;q=0|none",
                "identity|none",
                "identity;q=0, gzip|gzip",
                "identity;q=0|none",
                "identity, gzip;q=0.5|none",
                "identity;q=0.5, gzip;q=0.5|gzip",
                "deflate, zstd|none",
                "gzip;q=2|none",
                "gzip;q=|none",
                "gzip;q=-1|none",
                "gzip;level=9|none",
                "gzip;q=1.000|gzip",
                ",,gzip,,|gzip",
                "gzipped|none",
                "''|none"
            })
    void theClientsWeightsDecide(String accepted, String coding) {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            Answer answer = client.get("/text", "Accept-Encoding", accepted);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.coding()).isEqualTo(coding);
            assertThat(answer.text()).isEqualTo(TEXT);
        }
    }

    @Test
    void whatAClientAcceptsMayBeInSeveralHeaders() {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            assertThat(client.get("/text", "Accept-Encoding", "br;q=0.1", "Accept-Encoding", "gzip")
                            .coding())
                    .isEqualTo("gzip");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "text/html, true",
        "TEXT/css, true",
        "application/json, true",
        "application/problem+json, true",
        "application/atom+xml, true",
        "image/svg+xml, true",
        "image/png, false",
        "video/mp4, false",
        "application/zip, false",
        "application/octet-stream, false",
        "application/jsonlike, false"
    })
    void onlyTextIsCompressed(String type, boolean compressed) {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            Answer answer = client.getCoded("/typed/" + type);
            assertThat(answer.coding() != null).isEqualTo(compressed);
            assertThat(answer.headers().contains("Vary")).isEqualTo(compressed);
            assertThat(answer.text()).isEqualTo(TEXT);
        }
    }

    @Test
    void eventStreamsAreCompressedOnlyIfTheyAreNamed() {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            assertThat(client.getCoded("/events").coding()).isNull();
        }
        try (TestServer asked =
                        serve("rest.compression.enabled", true, "rest.compression.media-types", "text/event-stream");
                CodingClient client = new CodingClient(asked, HttpVersion.HTTP_1_1)) {
            assertThat(client.getCoded("/events").coding()).isEqualTo("br");
            assertThat(client.getCoded("/text").coding()).isNull();
        }
    }

    @Test
    void smallBodiesAreSentAsTheyAre() {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            assertThat(client.getCoded("/small").coding()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Cache-Control/no-transform",
                "Cache-Control/private, no-transform",
                "Content-Encoding/x-own",
                "Content-Encoding/identity",
                "Content-Range/bytes 0-1999",
                "Content-Digest/sha-256=:x:"
            })
    void whatMustNotChangeIsSentAsItIs(String header) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            String path = "/header/" + header.replace(" ", "%20");
            String answer = connection.get(path, "Accept-Encoding: gzip").response();
            assertThat(answer)
                    .endsWith("\r\n\r\n" + TEXT)
                    .contains(header.replace("/", ": "))
                    .doesNotContainIgnoringCase("vary");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 206, 304})
    void someStatusesAreNotCompressed(int status) {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            assertThat(client.getCoded("/status/" + status).coding()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 404, 500})
    void otherStatusesAre(int status) {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            assertThat(client.getCoded("/status/" + status).text()).isEqualTo(TEXT);
            assertThat(client.getCoded("/status/" + status).coding()).isEqualTo("br");
        }
    }

    @Test
    void problemsAreCompressedLikeAnythingElse() {
        try (TestServer all = serve("rest.compression.enabled", true, "rest.compression.min-size", "0B");
                CodingClient client = new CodingClient(all, HttpVersion.HTTP_2)) {
            Answer problem = client.get("/nowhere", "Accept-Encoding", "gzip");
            assertThat(problem.status()).isEqualTo(404);
            assertThat(problem.coding()).isEqualTo("gzip");
            assertThat(problem.text()).contains("\"status\":404");
        }
    }

    @Test
    void tagsOfCompressedBodiesAreWeak() {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            assertThat(client.get("/tagged").headers().get("ETag")).isEqualTo("\"v1\"");
            assertThat(client.get("/tagged").headers().get("Accept-Ranges")).isEqualTo("bytes");
            assertThat(client.getCoded("/tagged").headers().get("ETag")).isEqualTo("W/\"v1\"");
            assertThat(client.getCoded("/tagged").headers().get("Accept-Ranges"))
                    .isNull();
            Answer unchanged = client.get("/unchanged", "If-None-Match", "W/\"v1\"", "Accept-Encoding", "gzip");
            assertThat(unchanged.status()).isEqualTo(304);
            assertThat(unchanged.headers().get("ETag")).isEqualTo("W/\"v1\"");
            assertThat(unchanged.headers().getAll("Vary").toString()).containsIgnoringCase("accept-encoding");
            assertThat(client.get("/unchanged", "If-None-Match", "\"v1\"")
                            .headers()
                            .get("ETag"))
                    .isEqualTo("\"v1\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/secret", "/secret-by-resteasy", "/secret-stream"})
    void aMethodCanBeLeftOut(String path) {
        try (CodingClient client = new CodingClient(server, HttpVersion.HTTP_1_1)) {
            Answer answer = client.getCoded(path);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.coding()).isNull();
            assertThat(answer.headers().contains("Vary")).isFalse();
        }
    }

    @Test
    void aClientOfHttp10GetsWhatHasALengthCompressed() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            String head = connection
                    .send("GET /text HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n")
                    .head();
            assertThat(head).containsIgnoringCase("content-encoding: gzip").containsIgnoringCase("content-length: ");
        }
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /many-lines HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n");
            assertThat(connection.untilClosed())
                    .doesNotContainIgnoringCase("content-encoding")
                    .contains("line 19999 of");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br"})
    void aClientSeesTheFirstElementBeforeTheSecondIsMade(String coding) throws Exception {
        slowly = UnicastProcessor.create();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("GET /slow-lines HTTP/1.1\r\nHost: a\r\nAccept-Encoding: " + coding + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            slowly.onNext("first");
            ChunkedInput body = new ChunkedInput(new BufferedInputStream(socket.getInputStream()));
            assertThat(body.head()).containsIgnoringCase("content-encoding: " + coding + "\r\n");
            InputStream lines = coding.equals("gzip") ? new GZIPInputStream(body, 1) : brotli(body);
            assertThat(line(lines)).isEqualTo("\"first\"");
            slowly.onNext("second");
            assertThat(line(lines)).isEqualTo("\"second\"");
            slowly.onComplete();
            assertThat(line(lines)).isEmpty();
        }
    }

    private static InputStream brotli(InputStream body) throws IOException {
        BrotliInputStream decoder = new BrotliInputStream(body, 1);
        decoder.enableEagerOutput();
        return decoder;
    }

    /** Readers would wait for more than a line. */
    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.append((char) b);
        }
        return line.toString().trim();
    }

    /** The body of a response in chunks, of which no more is read than is asked for. */
    private static final class ChunkedInput extends InputStream {
        private final InputStream in;
        private int left;

        ChunkedInput(InputStream in) {
            this.in = in;
        }

        String head() throws IOException {
            StringBuilder head = new StringBuilder();
            while (!head.toString().endsWith("\r\n\r\n")) {
                head.append((char) in.read());
            }
            return head.toString();
        }

        @Override
        public int read() throws IOException {
            if (left == 0) {
                String size = line(in);
                left = Integer.parseInt(size.isEmpty() ? line(in) : size, 16);
                if (left == 0) {
                    return -1;
                }
            }
            left--;
            return in.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int b = length == 0 ? -1 : read();
            if (b < 0) {
                return -1;
            }
            bytes[offset] = (byte) b;
            return 1;
        }
    }

    @Test
    void theMemoryOfAnEncoderIsCountedUntilItsResponseEnds() throws Exception {
        slowly = UnicastProcessor.create();
        slowly.onNext("first");
        try (TestServer counted = serve("rest.compression.enabled", true, "rest.max-buffered-bytes", "1MB")) {
            double before = held(counted);
            try (RawConnection connection = new RawConnection(counted)) {
                connection.get("/slow-lines", "Accept-Encoding: gzip").head();
                assertThat(held(counted) - before).isGreaterThan(200 << 10);
            }
            Await.until(() -> held(counted) <= before + (64 << 10));
        }
    }

    private static double held(TestServer server) {
        return server.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.matches("http_server_buffered_bytes[ {].*"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    void pipelinedRequestsAreEachAnsweredAsTheyAsk() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection
                    .get("/text", "Accept-Encoding: gzip")
                    .get("/small", "Accept-Encoding: gzip")
                    .get("/text");
            String coded = connection.head();
            assertThat(coded).containsIgnoringCase("content-encoding: gzip");
            connection.body(coded);
            assertThat(connection.response()).endsWith("\r\n\r\nsmall");
            assertThat(connection.response()).endsWith(TEXT);
        }
    }

    @Test
    void isOffByDefault() {
        try (TestServer off = serve();
                CodingClient client = new CodingClient(off, HttpVersion.HTTP_1_1)) {
            for (String path : List.of("/items", "/text", "/large")) {
                assertThat(client.getCoded(path).coding()).isNull();
                assertThat(client.getCoded(path).headers().contains("Vary")).isFalse();
            }
        }
    }
}
