package org.jzenith.rest.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.activation.DataSource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.support.RawCase;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Files as bodies: the whole, its head, and parts of it (RFC 9110 section 14). */
class FilesTest {

    private static final String TEXT = "0123456789";
    private static final String MODIFIED = "Thu, 01 Jan 1970 00:00:01 GMT";

    private static final List<String> THREADS = new CopyOnWriteArrayList<>();

    @TempDir
    static java.nio.file.Path directory;

    @Path("/")
    public static class Resource {
        @GET
        @Path("file")
        public File file() {
            return directory.resolve("file").toFile();
        }

        @GET
        @Path("path")
        public java.nio.file.Path path() {
            return directory.resolve("file");
        }

        @GET
        @Path("path-json")
        @Produces("application/json")
        public java.nio.file.Path pathAsJson() {
            return directory.resolve("file");
        }

        @GET
        @Path("path-single")
        public Single<java.nio.file.Path> pathSingle() {
            return Single.timer(1, TimeUnit.MILLISECONDS).map(tick -> path());
        }

        @SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
        @GET
        @Path("path-response")
        public Response pathResponse() {
            return Response.ok(path()).tag("v1").lastModified(new Date(1_000)).build();
        }

        @GET
        @Path("path-nowhere")
        public java.nio.file.Path pathNowhere() {
            return directory.resolve("nowhere");
        }

        @GET
        @Path("file-nowhere")
        public File fileNowhere() {
            return pathNowhere().toFile();
        }

        @POST
        @Path("path")
        public String read(java.nio.file.Path body) throws IOException {
            return Files.readString(body);
        }

        @GET
        @Path("file-single")
        public Single<File> fileSingle() {
            return Single.timer(1, TimeUnit.MILLISECONDS).map(tick -> file());
        }

        @SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
        @GET
        @Path("file-response")
        public Response fileResponse() {
            return Response.ok(file())
                    .tag("v1")
                    .lastModified(new Date(1_000))
                    .header("Content-Disposition", "inline")
                    .build();
        }

        @GET
        @Path("file-missing")
        public Response fileMissing() {
            return Response.status(404).entity(file()).build();
        }

        @GET
        @Path("empty")
        public File empty() {
            return directory.resolve("empty").toFile();
        }

        @GET
        @Path("no-file")
        public File noFile() {
            return directory.resolve("no-file").toFile();
        }

        @GET
        @Path("no-file-single")
        public Single<Response> noFileSingle() {
            return Single.just(Response.ok(noFile()).type("text/plain").build());
        }

        @GET
        @Path("directory")
        public File directory() {
            return directory.toFile();
        }

        @GET
        @Path("phantom")
        public File phantom() {
            return new Phantom();
        }

        @GET
        @Path("observed")
        public File observed() {
            return new Observed();
        }

        @GET
        @Path("source")
        @Produces("text/plain")
        public DataSource source() {
            return new ObservedSource();
        }

        @GET
        @Path("large")
        public File large() {
            return directory.resolve("large").toFile();
        }

        @GET
        @Path("large-path")
        @Produces("text/plain")
        public Single<java.nio.file.Path> largePath() {
            return Single.just(directory.resolve("large"));
        }

        @GET
        @Path("large-response")
        public Response largeResponse() {
            return Response.ok(large()).header("Content-Length", "7").build();
        }

        @GET
        @Path("shrunk")
        public File shrunk() {
            return new Shrunk();
        }
    }

    /** A file that can be measured, but not read. */
    @SuppressWarnings("serial")
    static final class Phantom extends File {
        Phantom() {
            super(directory.resolve("phantom").toString());
        }

        @Override
        public boolean canRead() {
            return true;
        }

        @Override
        public boolean isFile() {
            return true;
        }

        @Override
        public long length() {
            return 1_234;
        }
    }

    /** A file that has lost its end since it was measured. */
    @SuppressWarnings("serial")
    static final class Shrunk extends File {
        Shrunk() {
            super(directory.resolve("large").toString());
        }

        @Override
        public long length() {
            return 1_000_001;
        }
    }

    /** The thread that opens the file is the last one to read its path. */
    @SuppressWarnings("serial")
    static final class Observed extends File {
        Observed() {
            super(directory.resolve("file").toString());
        }

        @Override
        public String getPath() {
            THREADS.add(Thread.currentThread().getName());
            return super.getPath();
        }
    }

    /** Records which thread opens it. */
    static final class ObservedSource implements DataSource {
        @Override
        public InputStream getInputStream() {
            THREADS.add(Thread.currentThread().getName());
            return new ByteArrayInputStream(TEXT.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public OutputStream getOutputStream() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String getContentType() {
            return "text/plain";
        }

        @Override
        public String getName() {
            return "";
        }
    }

    public static class Bystander implements WriterInterceptor {
        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            context.proceed();
        }
    }

    /** Sends each byte twice. */
    public static class Doubling implements WriterInterceptor {
        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            context.setOutputStream(doubled(context.getOutputStream()));
            context.proceed();
        }
    }

    /** Does so, too. */
    public static class DoublingFilter implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.setEntityStream(doubled(response.getEntityStream()));
        }
    }

    private static OutputStream doubled(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(int b) throws IOException {
                out.write(b);
                out.write(b);
            }
        };
    }

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        Files.writeString(directory.resolve("file"), TEXT);
        Files.createFile(directory.resolve("empty"));
        Files.write(directory.resolve("large"), new byte[1_000_000]);
        server = TestServer.start(
                Map.of("rest.http2-clear-text", true, "rest.compression.enabled", true),
                RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> range(String path, String range, String... more) {
        String[] headers = new String[2 + more.length];
        headers[0] = "Range";
        headers[1] = range;
        System.arraycopy(more, 0, headers, 2, more.length);
        return server.get(path, headers);
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/file", "/file-single", "/file-response"})
    void sendsTheWholeAndSaysThatItSendsParts(String path) {
        HttpResponse<String> response = server.get(path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(TEXT);
        assertThat(header(response, "Content-Length")).isEqualTo("10");
        assertThat(header(response, "Accept-Ranges")).isEqualTo("bytes");
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0,0,bytes 0-0/10",
        "bytes=2-5,2345,bytes 2-5/10",
        "bytes=7-,789,bytes 7-9/10",
        "bytes=-3,789,bytes 7-9/10",
        "bytes=0-,0123456789,bytes 0-9/10",
        "bytes=8-100,89,bytes 8-9/10",
        "bytes=-100,0123456789,bytes 0-9/10",
        "Bytes=9-9,9,bytes 9-9/10",
        "bytes=5-999999999999999999,56789,bytes 5-9/10"
    })
    void sendsThePartThatIsAskedFor(String range, String body, String contentRange) {
        for (String path : new String[] {"/file", "/file-single", "/file-response"}) {
            HttpResponse<String> response = range(path, range);
            assertThat(response.statusCode()).isEqualTo(206);
            assertThat(response.body()).isEqualTo(body);
            assertThat(header(response, "Content-Range")).isEqualTo(contentRange);
            assertThat(header(response, "Content-Length")).isEqualTo(String.valueOf(body.length()));
        }
    }

    @Test
    void keepsTheHeadersOfTheResponseWithAPart() {
        HttpResponse<String> response = range("/file-response", "bytes=0-1");
        assertThat(header(response, "ETag")).isEqualTo("\"v1\"");
        assertThat(header(response, "Last-Modified")).isEqualTo(MODIFIED);
        assertThat(header(response, "Content-Disposition")).isEqualTo("inline");
    }

    @Test
    void sendsAPartThatIsTooLargeForOnePiece() {
        HttpResponse<String> response = range("/large", "bytes=1-500000");
        assertThat(response.statusCode()).isEqualTo(206);
        assertThat(response.body()).hasSize(500_000);
        assertThat(header(response, "Content-Range")).isEqualTo("bytes 1-500000/1000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-20", "bytes=-0", "bytes=999999999999999999-"})
    void refusesAPartBehindTheEnd(String range) {
        for (String path : new String[] {"/file", "/file-single", "/file-response"}) {
            HttpResponse<String> response = range(path, range);
            assertThat(response.statusCode()).isEqualTo(416);
            assertThat(header(response, "Content-Range")).isEqualTo("bytes */10");
            assertThat(response.body()).contains("urn:jzenith:problem:range-not-satisfiable");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytes=",
                "bytes=-",
                "bytes=a-b",
                "bytes=-a",
                "bytes=5-2",
                "bytes=0-1,3-4",
                "lines=0-1",
                "bytes",
                "0-1",
                "bytes=--1",
                "bytes=1--1",
                "bytes=0x1-2",
                "bytes=99999999999999999999999-"
            })
    void sendsTheWholeForWhatIsNoRangeOrSeveral(String range) {
        HttpResponse<String> response = range("/file", range);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(TEXT);
    }

    @ParameterizedTest
    @CsvSource({
        "\"v1\",206",
        "\"v2\",200",
        "W/\"v1\",200",
        "'Thu, 01 Jan 1970 00:00:01 GMT',206",
        "'Thu, 01 Jan 1970 00:00:02 GMT',200",
        "garbage,200"
    })
    void sendsAPartOnlyOfTheVersionThatTheClientHas(String condition, int status) {
        assertThat(range("/file-response", "bytes=0-1", "If-Range", condition).statusCode())
                .isEqualTo(status);
    }

    @Tag("H1")
    @ParameterizedTest
    @CsvSource({"'Thursday, 01-Jan-70 00:00:01 GMT',200", "'Thu Jan  1 00:00:01 1970',206"})
    void comparesTheDatesOfOldClients(String condition, int status) {
        assertThat(range("/file-response", "bytes=0-1", "If-Range", condition).statusCode())
                .isEqualTo(status);
    }

    @Test
    void sendsTheWholeIfNothingTellsTheVersionThatTheClientHas() {
        assertThat(range("/file", "bytes=0-1", "If-Range", "\"v1\"").statusCode())
                .isEqualTo(200);
    }

    @Tag("H9")
    @ParameterizedTest
    @ValueSource(strings = {"/no-file", "/no-file-single", "/directory"})
    void answersThatThereIsNoSuchFile(String path) {
        for (String method : List.of("GET", "HEAD")) {
            HttpResponse<String> response = server.send(method, path, null);
            assertThat(response.statusCode()).as(method).isEqualTo(404);
            assertThat(response.headers().firstValue("Content-Type")).as(method).hasValue("application/problem+json");
        }
        assertThat(server.get(path, "Range", "bytes=0-1").statusCode()).isEqualTo(404);
    }

    @Test
    void sendsNoPartOfAnErrorOrOfNothing() {
        assertThat(range("/file-missing", "bytes=0-1").statusCode()).isEqualTo(404);
        assertThat(range("/file-missing", "bytes=0-1").body()).isEqualTo(TEXT);
        assertThat(range("/empty", "bytes=0-1").statusCode()).isEqualTo(416);
        assertThat(server.get("/empty").statusCode()).isEqualTo(200);
        assertThat(server.get("/empty").body()).isEmpty();
    }

    @Test
    void tellsTheLengthToHeadWithoutReadingTheFile() throws Exception {
        for (String path : new String[] {"/file", "/file-single", "/file-response"}) {
            HttpResponse<String> response = server.send("HEAD", path, null, "Range", "bytes=0-1");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(header(response, "Content-Length")).isEqualTo("10");
            assertThat(header(response, "Accept-Ranges")).isEqualTo("bytes");
            assertThat(header(response, "Content-Range")).isEmpty();
        }
        assertThat(header(server.send("HEAD", "/file-missing", null), "Accept-Ranges"))
                .isEmpty();
        assertThat(header(server.send("HEAD", "/empty", null), "Content-Length"))
                .isEqualTo("0");
        assertThat(header(server.send("HEAD", "/phantom", null), "Content-Length"))
                .isEqualTo("1234");
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(RawCase.head("HEAD /large HTTP/1.1") + RawCase.head("GET /file HTTP/1.1"));
            assertThat(connection.head()).contains("Content-Length: 1000000\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith(TEXT);
        }
    }

    @Tag("J7")
    @ParameterizedTest
    @ValueSource(strings = {"/large", "/large-path", "/large-response"})
    void saysHowLongALargeFileIs(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(RawCase.head("GET " + path + " HTTP/1.1") + RawCase.head("GET /file HTTP/1.1"));
            assertThat(connection.response())
                    .startsWith("HTTP/1.1 200 ")
                    .contains("Content-Length: 1000000\r\n")
                    .doesNotContainIgnoringCase("Transfer-Encoding");
            assertThat(connection.response()).endsWith(TEXT);
        }
        assertThat(header(server.send("HEAD", path, null), "Content-Length")).isEqualTo("1000000");
        HttpResponse<String> part = range(path, "bytes=1-500000");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(header(part, "Content-Length")).isEqualTo("500000");
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get(path).head()).contains("content-length: 1000000\r\n");
            assertThat(connection.get(path, "range: bytes=1-500000").head()).contains("content-length: 500000\r\n");
        }
    }

    @Tag("J7")
    @Test
    void doesNotSayHowLongACompressedFileIs() {
        HttpResponse<String> response = server.get("/large-path", "Accept-Encoding", "gzip");
        assertThat(header(response, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(response, "Content-Length")).isEmpty();
    }

    @Tag("J7")
    @Test
    void doesNotSayHowLongAFileIsOfWhichSomethingElseIsSent() {
        for (Class<?> provider : List.of(Doubling.class, DoublingFilter.class)) {
            try (TestServer own =
                    TestServer.start(RestPlugin.withResources(Resource.class).withProviders(provider))) {
                HttpResponse<String> response = own.get("/large");
                assertThat(response.body()).hasSize(2_000_000);
                assertThat(header(response, "Content-Length")).isEmpty();
            }
        }
    }

    @Tag("J7")
    @Test
    void endsTheConnectionIfAFileIsShorterThanItWas() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(RawCase.head("GET /shrunk HTTP/1.1") + RawCase.head("GET /file HTTP/1.1"));
            assertThat(connection.untilClosed())
                    .startsWith("HTTP/1.1 200 ")
                    .contains("Content-Length: 1000001\r\n")
                    .doesNotContain(TEXT);
        }
    }

    @Test
    void doesAllThatBehindAnInterceptorToo() {
        try (TestServer own =
                TestServer.start(RestPlugin.withResources(Resource.class).withProviders(Bystander.class))) {
            assertThat(own.get("/file").body()).isEqualTo(TEXT);
            assertThat(own.get("/file", "Range", "bytes=2-5").body()).isEqualTo("2345");
            assertThat(own.get("/file", "Range", "bytes=2-5").statusCode()).isEqualTo(206);
            assertThat(own.get("/file", "Range", "bytes=10-").statusCode()).isEqualTo(416);
            assertThat(header(own.send("HEAD", "/file", null), "Content-Length"))
                    .isEqualTo("10");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/observed", "/source"})
    void opensWhatItSendsOnAThreadThatMayBlock(String path) {
        THREADS.clear();
        assertThat(server.get(path).body()).isEqualTo(TEXT);
        assertThat(THREADS).last().asString().startsWith("rest-writing-");
    }

    @Test
    void opensTheFileOfAPartOnAThreadThatMayBlock() {
        THREADS.clear();
        assertThat(range("/observed", "bytes=2-5").body()).isEqualTo("2345");
        assertThat(THREADS).last().asString().startsWith("rest-writing-");
    }

    @Test
    void doesNotOpenADataSourceForTheHeadAlone() {
        THREADS.clear();
        assertThat(server.send("HEAD", "/source", null).statusCode()).isEqualTo(200);
        assertThat(THREADS).isEmpty();
    }

    @Test
    void sendsADataSourceBehindAnInterceptorToo() {
        try (TestServer own =
                TestServer.start(RestPlugin.withResources(Resource.class).withProviders(Bystander.class))) {
            assertThat(own.get("/source").body()).isEqualTo(TEXT);
        }
    }

    @Test
    void answersAFileThatIsNotThereAsAnyOtherFailure() {
        assertThat(server.get("/phantom").statusCode()).isEqualTo(500);
    }

    @Tag("R11")
    @ParameterizedTest
    @ValueSource(strings = {"/path", "/path-json", "/path-single", "/path-response"})
    void sendsWhatIsAtAPathAsAFile(String path) {
        HttpResponse<String> whole = server.get(path);
        assertThat(whole.body()).isEqualTo(TEXT);
        assertThat(whole.headers().firstValue("Accept-Ranges")).hasValue("bytes");
        HttpResponse<String> part = server.get(path, "Range", "bytes=2-4");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo("234");
        HttpResponse<String> head = server.send("HEAD", path, null);
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.headers().firstValue("Content-Length")).hasValue("10");
        if (path.equals("/path-response")) {
            assertThat(server.get(path, "Range", "bytes=2-4", "If-Range", "\"v2\"")
                            .body())
                    .isEqualTo(TEXT);
        }
    }

    @Tag("R11")
    @Test
    void answersForAPathWithoutAFileAsForAFileThatIsNotThere() {
        for (String method : List.of("GET", "HEAD")) {
            assertThat(server.send(method, "/path-nowhere", null).statusCode())
                    .isEqualTo(server.send(method, "/file-nowhere", null).statusCode());
        }
    }

    @Tag("R11")
    @Test
    void readsABodyIntoAFileAtAPath() {
        assertThat(server.send("POST", "/path", TEXT, "Content-Type", "text/plain")
                        .body())
                .isEqualTo(TEXT);
    }
}
