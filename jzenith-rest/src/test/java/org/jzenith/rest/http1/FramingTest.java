package org.jzenith.rest.http1;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.File;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.util.Map;
import org.jboss.resteasy.annotations.ContentEncoding;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/**
 * Where a message ends, and for which host it is: what must be true on the wire no matter what the application sets.
 */
class FramingTest {

    private static final int LARGE = 200_000;

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @ContentEncoding("br")
    public @interface Brotli {}

    @Path("/")
    public static class Resource {
        @Context
        UriInfo uri;

        @GET
        @Path("bodiless/{status}/{length}")
        public Response bodiless(@PathParam("status") int status, @PathParam("length") int length) {
            return Response.status(status)
                    .type(MediaType.TEXT_PLAIN)
                    .entity("x".repeat(length))
                    .build();
        }

        @GET
        @Path("uri")
        public String uri() {
            return uri.getRequestUri().toString();
        }

        @GET
        @Path("large")
        public String large() {
            return "x".repeat(LARGE);
        }

        @GET
        @Path("length/{n}")
        public Response length(@PathParam("n") int length) {
            return Response.ok("x".repeat(LARGE))
                    .header(HttpHeaders.CONTENT_LENGTH, length)
                    .build();
        }

        @HEAD
        @Path("head")
        public Response head() {
            return Response.ok().header(HttpHeaders.CONTENT_LENGTH, 12_345).build();
        }

        @GET
        @Path("header/{name}/{value}")
        public Response header(@PathParam("name") String name, @PathParam("value") String value) {
            return Response.ok("hello").header(name, value).build();
        }

        @GET
        @Path("upgrade")
        public Response upgrade() {
            return Response.status(426)
                    .entity("no")
                    .header("Upgrade", "h2c")
                    .header("Connection", "upgrade")
                    .build();
        }

        @GET
        @Path("status/{n}")
        public Response status(@PathParam("n") int status) {
            return Response.status(status).header("Upgrade", "websocket").build();
        }

        @GET
        @Path("brotli")
        @Brotli
        public Response brotli() {
            return Response.ok("plain").type(MediaType.TEXT_PLAIN).build();
        }

        @GET
        @Path("file")
        public File file() {
            return file.toFile();
        }

        @GET
        @Path("file-single")
        public Single<File> fileSingle() {
            return Single.just(file.toFile());
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    private static java.nio.file.Path file;
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("rest.verticles", "1"), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Sends a request and returns everything that arrives until the server closes the connection. */
    private static String exchange(String request) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            return connection.send(request).untilClosed();
        }
    }

    private static String get(String path, String... headerLines) throws Exception {
        return exchange("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                + String.join(
                        "",
                        java.util.Arrays.stream(headerLines)
                                .map(line -> line + "\r\n")
                                .toList()) + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {5, LARGE, 2 * LARGE})
    void sendsNoLengthOfTheApplicationWithABodyInChunks(int length) throws Exception {
        String response = get("/length/" + length);
        assertThat(response)
                .containsIgnoringCase("transfer-encoding: chunked")
                .doesNotContainIgnoringCase("content-length")
                .endsWith("x\r\n0\r\n\r\n");
    }

    @Test
    void tellsTheLengthToHead() throws Exception {
        assertThat(exchange("HEAD /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                .containsIgnoringCase("content-length: " + LARGE)
                .doesNotContainIgnoringCase("transfer-encoding");
        assertThat(exchange("HEAD /head HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                .containsIgnoringCase("content-length: 12345");
        assertThat(exchange("HEAD /length/5 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                .containsIgnoringCase("content-length: " + LARGE);
    }

    @Test
    @DisplayName("It tells an HTTP/1.0 client that keeps its connection where a large body ends")
    void tellsAnHttp10ClientTheEndOfALargeBody() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 2; i++) {
                String response = connection
                        .send("GET /large HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                        .response();
                assertThat(response)
                        .startsWith("HTTP/1.0 200 ")
                        .contains("Content-Length: " + LARGE + "\r\n")
                        .endsWith("x".repeat(LARGE));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Transfer-Encoding/chunked",
                "Transfer-Encoding/gzip",
                "Keep-Alive/timeout=5",
                "Upgrade/h2c",
                "Connection/keep-alive",
                "Connection/upgrade"
            })
    void keepsWhatTheApplicationSaysAboutTheConnectionToItself(String nameAndValue) throws Exception {
        String[] header = nameAndValue.split("/", -1);
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/header/" + nameAndValue).response())
                    .startsWith("HTTP/1.1 200 ")
                    .contains("Content-Length: 5\r\n")
                    .doesNotContainIgnoringCase(header[0] + ":")
                    .endsWith("hello");
        }
    }

    @Test
    void tellsWhatToUpgradeToIfItDemandsThat() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/upgrade").response())
                    .startsWith("HTTP/1.1 426 ")
                    .contains("Upgrade: h2c\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 101, 103})
    void answersAnInterimStatusOfTheApplicationWith500(int status) throws Exception {
        assertThat(get("/status/" + status))
                .startsWith("HTTP/1.1 500 ")
                .contains("urn:jzenith:problem:internal-server-error")
                .doesNotContain("websocket");
    }

    @Test
    void announcesNoContentEncodingThatNothingApplies() throws Exception {
        assertThat(get("/brotli", "Accept-Encoding: br"))
                .endsWith("\r\n\r\nplain")
                .doesNotContainIgnoringCase("content-encoding");
    }

    @Test
    void servesAnHttp10ClientThatNamesNoHost() throws Exception {
        assertThat(exchange("GET /uri HTTP/1.0\r\n\r\n"))
                .startsWith("HTTP/1.0 200 ")
                .endsWith("\r\n\r\nhttp://127.0.0.1:" + server.port() + "/uri");
    }

    @Test
    void answersAQuestionAboutTheServerItself() throws Exception {
        assertThat(exchange("OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 204 ");
    }

    @Test
    void tellsHttp10NothingAboutGoingOn() throws Exception {
        assertThat(exchange("POST /echo HTTP/1.0\r\nHost: a\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\nx"))
                .startsWith("HTTP/1.0 200 ")
                .endsWith("\r\n\r\nx");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/file", "/file-single"})
    void readsAFileNoFasterThanItsClientDoes(String path, @TempDir java.nio.file.Path directory) throws Exception {
        file = Files.write(directory.resolve("file"), new byte[32 * 1024 * 1024]);
        try (RawConnection slow = new RawConnection(server);
                RawConnection other = new RawConnection(server)) {
            slow.get(path, "Connection: close");
            assertThat(slow.head()).startsWith("HTTP/1.1 200 ");
            other.get("/uri")
                    .response(); // By now, the only event loop has done what it could, so the file waits for the slow
            // client.
            try (RandomAccessFile end = new RandomAccessFile(file.toFile(), "rw")) {
                end.seek(file.toFile().length() - 1);
                end.write('!');
            }
            assertThat(slow.untilClosed()).contains("!");
        }
    }

    @ParameterizedTest
    @CsvSource({"204,10", "204,200000", "304,10", "304,200000"})
    void sendsNoBodyWithAStatusThatHasNone(int status, int length) throws Exception {
        assertThat(exchange(
                        "GET /bodiless/" + status + '/' + length + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status)
                .doesNotContain("x".repeat(10))
                .doesNotContainIgnoringCase("content-length")
                .doesNotContainIgnoringCase("transfer-encoding");
    }
}
