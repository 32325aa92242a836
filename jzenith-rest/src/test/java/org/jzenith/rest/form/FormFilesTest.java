package org.jzenith.rest.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.http2.Http2Stream;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Forms that are received as a whole, and are in a file if they are large, as long as their requests last. */
@EnabledOnOs(OS.LINUX) // Only there a test can see a file that has no name any more.
@Tag("stress")
class FormFilesTest {

    private static final String MULTIPART = "multipart/form-data; boundary=x";
    private static final String LARGE = "0123456789abcdef".repeat(10_000);
    private static final Pattern STORED = Pattern.compile("(?m)^http_server_stored_bytes(?:\\{[^}]*})? ([0-9.E]+)$");

    @TempDir
    private static java.nio.file.Path folder;

    private static volatile CountDownLatch called = new CountDownLatch(1);
    private static volatile CountDownLatch released = new CountDownLatch(1);

    @Path("/")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    public static class Resource {

        @POST
        @Path("files")
        public String files(@FormParam("title") String title, @FormParam("file") EntityPart file) throws IOException {
            return title + ' ' + content(file).length() + " open " + openFiles() + " visible " + visibleFiles();
        }

        @POST
        @Path("echo")
        public InputStream echo(@FormParam("file") InputStream file) {
            return file;
        }

        @POST
        @Path("list")
        public String list(List<EntityPart> parts) {
            return parts.stream()
                    .map(part -> part.getName() + '=' + content(part).length())
                    .collect(Collectors.joining(";"));
        }

        @POST
        @Path("twice")
        public String twice(@FormParam("file") EntityPart file, List<EntityPart> all) throws IOException {
            String first = content(file);
            return first.length() + " " + first.equals(content(file)) + ' '
                    + first.equals(all.get(0).getContent(String.class));
        }

        @POST
        @Path("raw")
        public int raw(byte[] body) {
            return body.length;
        }

        @POST
        @Path("wait")
        @Blocking
        public String await(@FormParam("file") EntityPart file) throws InterruptedException {
            called.countDown();
            released.await(20, TimeUnit.SECONDS);
            return content(file);
        }

        @POST
        @Path("never")
        @RequestLimits(timeout = "300ms")
        public Single<String> never(@FormParam("file") EntityPart file) {
            called.countDown();
            return Single.never();
        }

        @POST
        @Path("endless")
        public Single<String> endless(@FormParam("file") EntityPart file) {
            called.countDown();
            return Single.never();
        }

        @POST
        @Path("fail")
        public String fail(@FormParam("file") EntityPart file) {
            throw new IllegalStateException("it failed, and its file was " + folder);
        }
    }

    @BeforeEach
    void prepare() {
        called = new CountDownLatch(1);
        released = new CountDownLatch(1);
    }

    private static String content(EntityPart part) {
        try (InputStream content = part.getContent()) {
            return new String(content.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns how many files of the folder this process has open. */
    private static long openFiles() throws IOException {
        try (Stream<java.nio.file.Path> files = Files.list(java.nio.file.Path.of("/proc/self/fd"))) {
            return files.filter(FormFilesTest::isOfFolder).count();
        }
    }

    private static boolean isOfFolder(java.nio.file.Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(folder);
        } catch (IOException e) { // It has been closed meanwhile.
            return false;
        }
    }

    private static long visibleFiles() throws IOException {
        try (Stream<java.nio.file.Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    private static TestServer start(Object... keysAndValues) {
        return TestServer.start(
                TestServer.configuration(Map.of("rest.multipart.folder", folder.toString()), keysAndValues),
                RestPlugin.withResources(Resource.class));
    }

    private static String part(String name, String content) {
        return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content + "\r\n";
    }

    private static String form(String file) {
        return part("title", "Emma") + part("file", file) + "--x--";
    }

    private static String head(String path, String more) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Type: " + MULTIPART + "\r\n" + more + "\r\n\r\n";
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    private static HttpResponse<String> post(TestServer server, String path, String form) {
        return server.send("POST", path, form, "Content-Type", MULTIPART);
    }

    private static double stored(TestServer server) {
        Matcher stored = STORED.matcher(server.get("/metrics").body());
        assertThat(stored.find()).isTrue();
        return Double.parseDouble(stored.group(1));
    }

    private static void assertNothingIsLeft(TestServer server) {
        awaitNothingLeft(server);
        assertThat(post(server, "/files", form(LARGE)).body()).isEqualTo("Emma 160000 open 1 visible 0");
        awaitNothingLeft(server);
    }

    private static void awaitNothingLeft(TestServer server) {
        Await.until(() -> openFiles() == 0 && visibleFiles() == 0 && stored(server) == 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLargeFormIsInAFileAndASmallOneIsNot(boolean compiled) throws Exception {
        try (TestServer server = start("rest.compiled-dispatch", compiled)) {
            assertThat(post(server, "/files", form("small")).body()).isEqualTo("Emma 5 open 0 visible 0");
            assertThat(post(server, "/files", form(LARGE)).body()).isEqualTo("Emma 160000 open 1 visible 0");
            assertNothingIsLeft(server);
        }
    }

    @Test
    void whatIsLargeIsSaidByTheConfiguration() {
        String form = form("1234567890");
        for (int size : List.of(form.length(), form.length() - 1)) {
            try (TestServer server = start("rest.multipart.memory-size", size + "B")) {
                assertThat(post(server, "/files", form).body())
                        .isEqualTo("Emma 10 open " + (form.length() - size) + " visible 0");
            }
        }
        try (TestServer server = start("rest.multipart.memory-size", "0B")) {
            assertThat(post(server, "/files", form).body()).isEqualTo("Emma 10 open 1 visible 0");
        }
    }

    @Test
    void aFormOfUnknownLengthIsInAFileWhenItGrowsLarge() throws Exception {
        try (TestServer server = start();
                RawConnection client = new RawConnection(server)) {
            client.send(head("/files", "Transfer-Encoding: chunked") + chunk(form("small")) + chunk(""));
            assertThat(client.response()).endsWith("Emma 5 open 0 visible 0");
            client.send(head("/files", "Transfer-Encoding: chunked"));
            String form = form(LARGE);
            for (int i = 0; i < form.length(); i += 1000) {
                client.send(chunk(form.substring(i, Math.min(form.length(), i + 1000))));
            }
            client.send(chunk(""));
            assertThat(client.response()).endsWith("Emma 160000 open 1 visible 0");
            assertNothingIsLeft(server);
        }
    }

    /** The same as in memory, for every way to read a part. */
    @Test
    void itsPartsAreTheSameAsInMemory() {
        String tricky = "\r\n--xy\r\n--x-\r\n--\r\n\r\n".repeat(10_000);
        try (TestServer server = start();
                TestServer memory = start("rest.multipart.memory-size", "1GB")) {
            for (TestServer each : List.of(server, memory)) {
                assertThat(post(each, "/echo", form(tricky)).body()).isEqualTo(tricky);
                assertThat(post(each, "/list", "preamble\r\n" + part("a", "") + form(LARGE) + "epilogue")
                                .body())
                        .isEqualTo("a=0;title=4;file=160000");
                assertThat(post(each, "/twice", part("file", LARGE) + "--x--").body())
                        .isEqualTo("160000 true true");
                String form = form(LARGE);
                assertThat(post(each, "/raw", form).body()).isEqualTo(Integer.toString(form.length()));
                String encoded = "--x\r\nContent-Disposition: form-data; name=file\r\n"
                        + "Content-Transfer-Encoding: base64\r\n\r\n" + "aGV5".repeat(40_000) + "\r\n--x--";
                assertThat(post(each, "/echo", encoded).body()).isEqualTo("hey".repeat(40_000));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no delimiter",
                "--x\r\nContent-Disposition: form-data; name=file\r\n\r\nno end",
                "--x\r\nno colon\r\n\r\n--x--",
                "--x\r\nContent-Disposition: form-data; name=file\r\nContent-Transfer-Encoding: zip\r\n\r\n1\r\n--x--"
            })
    void aMalformedFormIsTheFaultOfTheClient(String form) throws Exception {
        try (TestServer server = start()) {
            HttpResponse<String> response = post(server, "/list", form + LARGE);
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("malformed-body");
            assertNothingIsLeft(server);
        }
    }

    @Test
    void theNumberOfItsPartsIsLimited() {
        try (TestServer server = start("rest.max-parts", 2)) {
            assertThat(post(server, "/list", part("a", "") + form(LARGE)).statusCode())
                    .isEqualTo(413);
            assertNothingIsLeft(server);
        }
    }

    @Test
    void itsSizeIsLimited() throws Exception {
        try (TestServer server = start("rest.max-body-size", "300KB")) {
            assertThat(post(server, "/files", form(LARGE + LARGE)).statusCode()).isEqualTo(413);
            try (RawConnection client = new RawConnection(server)) {
                client.send(head("/files", "Transfer-Encoding: chunked") + chunk(part("title", "Emma")));
                for (int i = 0; i < 3; i++) {
                    client.sendWhileItIsTaken(chunk(LARGE));
                }
                assertThat(client.responseOrNothing())
                        .satisfiesAnyOf(text -> assertThat(text).isEmpty(), text -> assertThat(text)
                                .startsWith("HTTP/1.1 413 "));
            }
            assertNothingIsLeft(server);
        }
    }

    /** The limit holds for what the form is decoded to, in a file as well as in memory. */
    @Test
    void itsDecodedSizeIsLimited() throws Exception {
        try (TestServer server = start("rest.max-body-size", "300KB", "rest.compression.decode-requests", true)) {
            for (String path : List.of("/files", "/list", "/raw")) {
                assertThat(postGzip(server, path, form(LARGE + LARGE))).startsWith("413 ");
                assertNothingIsLeft(server);
            }
            assertThat(postGzip(server, "/files", form(LARGE))).isEqualTo("200 Emma 160000 open 1 visible 0");
            assertNothingIsLeft(server);
            assertThat(postGzip(server, "/files", form("small"))).isEqualTo("200 Emma 5 open 0 visible 0");
            assertNothingIsLeft(server);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return coded.toByteArray();
    }

    private static String postGzip(TestServer server, String path, String form) throws IOException {
        byte[] coded = gzip(form);
        try (RawConnection client = new RawConnection(server)) {
            client.send(head(path, "Content-Encoding: gzip\r\nContent-Length: " + coded.length)
                    + new String(coded, StandardCharsets.ISO_8859_1));
            String response = client.response();
            return response.substring("HTTP/1.1 ".length(), "HTTP/1.1 200 ".length())
                    + response.substring(response.indexOf("\r\n\r\n") + 4);
        }
    }

    @Test
    void aCodedFormThatIsDamagedIsTheFaultOfTheClient() throws Exception {
        byte[] coded = gzip(form(LARGE));
        try (TestServer server = start("rest.compression.decode-requests", true)) {
            for (int damage : List.of(1, coded.length / 2)) {
                try (RawConnection client = new RawConnection(server)) {
                    client.send(head("/files", "Content-Encoding: gzip\r\nContent-Length: " + (coded.length - damage))
                            + new String(coded, 0, coded.length - damage, StandardCharsets.ISO_8859_1));
                    assertThat(client.response()).startsWith("HTTP/1.1 400 ").contains("Content-Encoding");
                }
            }
            assertNothingIsLeft(server);
        }
        try (TestServer server = start();
                RawConnection client = new RawConnection(server)) {
            client.send(head("/files", "Content-Encoding: gzip\r\nContent-Length: " + coded.length)
                    + new String(coded, StandardCharsets.ISO_8859_1));
            assertThat(client.responseOrNothing()).startsWith("HTTP/1.1 415 ");
            assertNothingIsLeft(server);
        }
    }

    @Test
    void itIsGoneWhenItsMethodHasFailed() {
        try (TestServer server = start()) {
            HttpResponse<String> response = post(server, "/fail", form(LARGE));
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).doesNotContain(folder.toString());
            assertNothingIsLeft(server);
        }
    }

    @Test
    void itIsGoneWhenItsRequestHasTimedOut() {
        try (TestServer server = start()) {
            assertThat(post(server, "/never", form(LARGE)).statusCode()).isEqualTo(503);
            assertNothingIsLeft(server);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/endless", "/wait"})
    void itIsGoneWhenItsClientLeavesTheMethod(String path) throws Exception {
        try (TestServer server = start()) {
            try (RawConnection client = new RawConnection(server)) {
                String form = form(LARGE);
                client.send(head(path, "Content-Length: " + form.length()) + form);
                assertThat(called.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(openFiles()).isEqualTo(1);
                assertThat(stored(server)).isGreaterThan(LARGE.length());
            }
            assertNothingIsLeft(server);
        }
    }

    @Test
    void itIsGoneWhenItsClientLeavesInTheMiddle() throws Exception {
        try (TestServer server = start()) {
            try (RawConnection client = new RawConnection(server)) {
                client.send(head("/files", "Transfer-Encoding: chunked") + chunk(part("file", LARGE)));
                Await.until(() -> openFiles() == 1);
            }
            assertNothingIsLeft(server);
        }
    }

    @Test
    void itIsGoneWhenItDoesNotArriveInTime() throws Exception {
        try (TestServer server = start("rest.body-timeout", "500ms");
                RawConnection client = new RawConnection(server)) {
            client.send(head("/files", "Transfer-Encoding: chunked") + chunk(part("file", LARGE)));
            assertThat(client.response()).startsWith("HTTP/1.1 408 ");
            awaitNothingLeft(server); // Another form may not arrive in time either.
        }
    }

    @Test
    void itIsGoneWhenTheServerHasStopped() throws Exception {
        try (RawConnection client = stopWhileItIsReceived()) {
            Await.until(() -> openFiles() == 0);
            assertThat(visibleFiles()).isZero();
            assertThat(client.restOrNothing()).doesNotContain("HTTP/1.1 200 ");
        }
    }

    private static RawConnection stopWhileItIsReceived() throws IOException {
        try (TestServer server = start("rest.drain-timeout", "300ms")) {
            RawConnection client = new RawConnection(server);
            client.send(head("/files", "Transfer-Encoding: chunked") + chunk(part("file", LARGE)));
            Await.until(() -> openFiles() == 1);
            return client;
        }
    }

    @Test
    void allFormsTogetherHaveALimit() throws Exception {
        try (TestServer server = start("rest.multipart.disk-size", "300KB")) {
            CompletableFuture<HttpResponse<String>> first =
                    CompletableFuture.supplyAsync(() -> post(server, "/wait", form(LARGE)));
            assertThat(called.await(20, TimeUnit.SECONDS)).isTrue();
            HttpResponse<String> second = post(server, "/files", form(LARGE));
            assertThat(second.statusCode()).isEqualTo(503);
            assertThat(second.body()).contains("Too many large forms");
            assertThat(post(server, "/files", form("small")).statusCode()).isEqualTo(200);
            assertThat(post(server, "/files", form(LARGE + LARGE)).statusCode()).isIn(413, 503);
            Await.until(() -> stored(server) <= 170_000); // Those that were refused are deleted after the answer.
            assertThat(stored(server)).isGreaterThanOrEqualTo(160_000);
            released.countDown();
            assertThat(first.join().body()).isEqualTo(LARGE);
            Await.until(() -> stored(server) == 0);
            assertThat(post(server, "/files", form(LARGE + LARGE)).statusCode()).isEqualTo(413);
            assertNothingIsLeft(server);
        }
    }

    @Test
    void formsOfSeveralRequestsAreNotMixedUp() {
        try (TestServer server = start()) {
            List<CompletableFuture<Void>> all = IntStream.range(0, 8)
                    .mapToObj(i -> CompletableFuture.runAsync(() -> {
                        String file = Integer.toString(i).repeat(200_000 + i);
                        assertThat(post(server, "/echo", form(file)).body()).isEqualTo(file);
                    }))
                    .toList();
            all.forEach(CompletableFuture::join);
            assertNothingIsLeft(server);
        }
    }

    @Test
    void ofHttp2AreTheSame() throws Exception {
        String file = "x".repeat(10_000);
        try (TestServer server = start("rest.http2-clear-text", true, "rest.multipart.memory-size", "5KB");
                Http2Connection connection = Http2Connection.open(server.port())) {
            Http2Stream whole = connection.begin("POST", "/files", "content-type: " + MULTIPART);
            whole.send(part("title", "Emma")).send(part("file", file)).end("--x--");
            assertThat(whole.response()).startsWith("HTTP/2 200\r\n").endsWith("Emma 10000 open 1 visible 0");
            Await.until(() -> openFiles() == 0);
            Http2Stream left = connection.begin("POST", "/files", "content-type: " + MULTIPART);
            left.send(part("file", file));
            Await.until(() -> openFiles() == 1);
            left.reset(Http2Error.CANCEL);
            Await.until(() -> openFiles() == 0);
            Http2Stream endless = connection.begin("POST", "/endless", "content-type: " + MULTIPART);
            endless.end(form(file));
            assertThat(called.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(openFiles()).isEqualTo(1);
            endless.reset(Http2Error.CANCEL);
            assertNothingIsLeft(server);
        }
    }

    @Test
    void aFolderThatCannotBeUsedIsAFaultOfTheServer() throws Exception {
        java.nio.file.Path lost = Files.createDirectory(folder.resolveSibling(folder.getFileName() + "-lost"));
        try (TestServer server = start("rest.multipart.folder", lost.toString());
                LogRecorder log = new LogRecorder()) {
            Files.delete(lost);
            HttpResponse<String> response = post(server, "/files", form(LARGE));
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).doesNotContain(lost.toString());
            assertThat(post(server, "/files", form("small")).statusCode()).isEqualTo(200);
            Await.until(() -> log.events().stream()
                    .anyMatch(event -> event.getThrowableProxy() != null
                            && event.getThrowableProxy().getMessage().contains("Fix: another rest.multipart.folder")));
            Await.until(() -> stored(server) == 0);
        }
    }
}
