package org.jzenith.rest.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What clients get of files, the same from a folder and from the class path. */
class StaticFilesTest {

    private static final String TEXT = "0123456789";
    private static final String FINGERPRINTED = "app.3f2a9c1b.js";

    /** Where the files come from. */
    enum Origin {
        FOLDER("/folder"),
        JAR("/jar");

        private final String path;

        Origin(String path) {
            this.path = path;
        }
    }

    @TempDir
    static Path directory;

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        Map<String, String> files = new TreeMap<>(Map.of(
                "index.html",
                "start page",
                "text.txt",
                TEXT,
                "empty.txt",
                "",
                "docs/index.html",
                "docs",
                "plain/a.txt",
                "a",
                FINGERPRINTED,
                "plain",
                FINGERPRINTED + ".br",
                "brotli",
                FINGERPRINTED + ".gz",
                "gzipped",
                "only.css.gz",
                "without an original"));
        files.put("style.css", "plain");
        files.put("style.css.gz", "gzipped");
        files.put("large.bin", "x".repeat(1_000_000));
        Path web = Files.createDirectories(directory.resolve("web"));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path target = web.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.getValue());
            Files.setLastModifiedTime(target, FileTime.from(Instant.ofEpochSecond(1_000_000_000)));
        }
        Path jar = jar("web.jar", files);
        server = withClassPath(
                jar,
                () -> TestServer.start(
                        Map.of("rest.http2-clear-text", true),
                        RestPlugin.withResources()
                                .withFiles(
                                        "/folder",
                                        StaticFiles.fromFolder(web)
                                                .withFallback("index.html")
                                                .withCacheControl("docs/**", "max-age=60"))
                                .withFiles(
                                        "/jar/",
                                        StaticFiles.fromClassPath("/web/")
                                                .withFallback("index.html")
                                                .withCacheControl("docs/**", "max-age=60"))));
    }

    static Path jar(String name, Map<String, String> files) throws IOException {
        Path jar = directory.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                entries.putNextEntry(new JarEntry("web/" + file.getKey()));
                entries.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    /** Starts an application. */
    interface Start {
        TestServer start();
    }

    static TestServer withClassPath(Path library, Start start) throws IOException {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {library.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            return start.start();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String header(HttpResponse<?> response, String name) {
        return String.join(" | ", response.headers().allValues(name));
    }

    private static HttpResponse<String> get(Origin origin, String path, String... headers) {
        return server.get(origin.path + path, headers);
    }

    @ParameterizedTest
    @EnumSource
    void areSentWithWhatTheirNamesTell(Origin origin) {
        HttpResponse<String> text = get(origin, "/text.txt");
        assertThat(text.statusCode()).isEqualTo(200);
        assertThat(text.body()).isEqualTo(TEXT);
        assertThat(header(text, "Content-Type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(header(text, "Content-Length")).isEqualTo("10");
        assertThat(header(text, "Accept-Ranges")).isEqualTo("bytes");
        assertThat(header(text, "ETag")).matches("\"[A-Za-z0-9_-]+\"");
        assertThat(header(text, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(get(origin, "/large.bin"), "Content-Type")).isEqualTo("application/octet-stream");
        assertThat(get(origin, "/large.bin").body()).hasSize(1_000_000);
        assertThat(get(origin, "/empty.txt").body()).isEmpty();
        assertThat(get(origin, "/nowhere.txt").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void areKeptForAYearOnlyIfTheirNameChangesWithThem(Origin origin) {
        assertThat(header(get(origin, "/" + FINGERPRINTED), "Cache-Control")).isEqualTo("max-age=31536000, immutable");
        assertThat(header(get(origin, "/"), "Cache-Control")).isEqualTo("no-cache");
        assertThat(header(get(origin, "/text.txt"), "Cache-Control")).isEqualTo("no-cache");
        assertThat(header(get(origin, "/docs/"), "Cache-Control")).isEqualTo("max-age=60");
    }

    @ParameterizedTest
    @EnumSource
    void areDescribedToHead(Origin origin) {
        for (String path : List.of("/text.txt", "/", "/empty.txt", "/" + FINGERPRINTED, "/nowhere.txt")) {
            HttpResponse<String> head = server.send("HEAD", origin.path + path, null, "Accept-Encoding", "gzip");
            HttpResponse<String> whole = get(origin, path, "Accept-Encoding", "gzip");
            assertThat(head.body()).isEmpty();
            assertThat(head.statusCode()).isEqualTo(whole.statusCode());
            for (String name : List.of("Content-Length", "Content-Type", "Content-Encoding", "ETag", "Vary")) {
                assertThat(header(head, name)).as(path + " " + name).isEqualTo(header(whole, name));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void areOnlyRead(Origin origin) throws IOException {
        for (String method : List.of("POST", "PUT", "DELETE", "PATCH", "OPTIONS")) {
            HttpResponse<String> response = server.send(method, origin.path + "/text.txt", null);
            assertThat(response.statusCode()).as(method).isEqualTo(405);
            assertThat(header(response, "Allow")).isEqualTo("GET, HEAD");
        }
        try (RawConnection connection = new RawConnection(server)) {
            String head = "POST " + origin.path + "/text.txt HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n";
            assertThat(connection.send(head + "hello").untilClosed()).startsWith("HTTP/1.1 405 ");
        }
        try (RawConnection connection = new RawConnection(server)) {
            String head = "GET " + origin.path + "/text.txt HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n";
            assertThat(connection.send(head + "hello").response()).endsWith(TEXT);
            assertThat(connection.get(origin.path + "/text.txt").response()).endsWith(TEXT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void haveAStartPageInEachFolderThatHasOne(Origin origin) throws IOException {
        assertThat(get(origin, "/").body()).isEqualTo("start page");
        assertThat(header(get(origin, "/"), "Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(get(origin, "/docs/").body()).isEqualTo("docs");
        assertThat(get(origin, "/plain/").statusCode()).isEqualTo(404);
        assertThat(get(origin, "/plain").statusCode()).isEqualTo(404);
        try (RawConnection connection = new RawConnection(server)) {
            String redirect = connection.get(origin.path + "/docs?a=b/c").response();
            assertThat(redirect).startsWith("HTTP/1.1 308 ").containsIgnoringCase("\r\nlocation: ./docs/?a=b/c\r\n");
            assertThat(connection.get(origin.path).response())
                    .startsWith("HTTP/1.1 308 ")
                    .containsIgnoringCase("\r\nlocation: ." + origin.path + "/\r\n");
            assertThat(connection.get("/" + origin.path + "/docs").response()).startsWith("HTTP/1.1 404 ");
        }
    }

    @ParameterizedTest
    @EnumSource
    void areNotSentAgainIfTheClientHasThem(Origin origin) {
        String tag = header(get(origin, "/text.txt"), "ETag");
        HttpResponse<String> same = get(origin, "/text.txt", "If-None-Match", tag);
        assertThat(same.statusCode()).isEqualTo(304);
        assertThat(same.body()).isEmpty();
        assertThat(header(same, "ETag")).isEqualTo(tag);
        assertThat(header(same, "Cache-Control")).isEqualTo("no-cache");
        assertThat(get(origin, "/text.txt", "If-None-Match", "W/" + tag).statusCode())
                .isEqualTo(304);
        assertThat(get(origin, "/text.txt", "If-None-Match", "\"other\"").statusCode())
                .isEqualTo(200);
        assertThat(get(origin, "/text.txt", "If-Match", "\"other\"").statusCode())
                .isEqualTo(412);
        assertThat(get(origin, "/text.txt", "If-None-Match", "\"other\"", "If-Modified-Since", modified(origin))
                        .statusCode())
                .isEqualTo(200);
    }

    private static String modified(Origin origin) {
        return origin == Origin.FOLDER ? "Sun, 09 Sep 2001 01:46:40 GMT" : "Fri, 01 Jan 2100 00:00:00 GMT";
    }

    @Test
    void tellWhenTheyWereModifiedIfThatIsKnown() {
        HttpResponse<String> known = get(Origin.FOLDER, "/text.txt");
        assertThat(header(known, "Last-Modified")).isEqualTo("Sun, 09 Sep 2001 01:46:40 GMT");
        assertThat(get(Origin.FOLDER, "/text.txt", "If-Modified-Since", "Sun, 09 Sep 2001 01:46:40 GMT")
                        .statusCode())
                .isEqualTo(304);
        assertThat(get(Origin.FOLDER, "/text.txt", "If-Modified-Since", "Sun, 09 Sep 2001 01:46:39 GMT")
                        .statusCode())
                .isEqualTo(200);
        assertThat(header(get(Origin.JAR, "/text.txt"), "Last-Modified")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0,206,0,bytes 0-0/10",
        "bytes=2-5,206,2345,bytes 2-5/10",
        "bytes=7-,206,789,bytes 7-9/10",
        "bytes=-3,206,789,bytes 7-9/10",
        "bytes=8-100,206,89,bytes 8-9/10",
        "bytes=10-,416,,bytes */10",
        "bytes=-0,416,,bytes */10",
        "'bytes=0-1,3-4',200,0123456789,",
        "lines=0-1,200,0123456789,",
        "bytes=5-2,200,0123456789,"
    })
    void areSentInParts(String range, int status, String body, String contentRange) {
        for (Origin origin : Origin.values()) {
            HttpResponse<String> response = get(origin, "/text.txt", "Range", range);
            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(header(response, "Content-Range")).isEqualTo(contentRange == null ? "" : contentRange);
            if (body != null) {
                assertThat(response.body()).isEqualTo(body);
                assertThat(header(response, "Content-Length")).isEqualTo(String.valueOf(body.length()));
                assertThat(header(response, "ETag")).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void areSentInPartsOnlyOfTheVersionThatTheClientHas(Origin origin) {
        String tag = header(get(origin, "/text.txt"), "ETag");
        assertThat(get(origin, "/text.txt", "Range", "bytes=0-1", "If-Range", tag)
                        .statusCode())
                .isEqualTo(206);
        assertThat(get(origin, "/text.txt", "Range", "bytes=0-1", "If-Range", "W/" + tag)
                        .statusCode())
                .isEqualTo(200);
        assertThat(get(origin, "/text.txt", "Range", "bytes=10-", "If-Range", "\"other\"")
                        .statusCode())
                .isEqualTo(200);
        assertThat(get(origin, "/large.bin", "Range", "bytes=1-500000").body()).hasSize(500_000);
        assertThat(get(origin, "/empty.txt", "Range", "bytes=0-").statusCode()).isEqualTo(416);
        assertThat(server.send("HEAD", origin.path + "/text.txt", null, "Range", "bytes=0-1")
                        .statusCode())
                .isEqualTo(200);
    }

    /** The whole answers them, so they cost no more than a request without ranges. */
    @ParameterizedTest
    @EnumSource
    void areNotSentManyTimesOverForManyRanges(Origin origin) {
        String flood = "bytes=" + "0-,".repeat(1_500) + "0-";
        HttpResponse<String> response = get(origin, "/large.bin", "Range", flood);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).hasSize(1_000_000);
        String overlapping = "bytes=" + "0-9,5-14,".repeat(500) + "1-";
        assertThat(get(origin, "/large.bin", "Range", overlapping).statusCode()).isEqualTo(200);
        assertThat(get(origin, "/text.txt", "Range", "bytes=" + "9".repeat(5_000) + "-")
                        .statusCode())
                .isEqualTo(200);
        assertThat(get(origin, "/text.txt", "Range", "bytes=" + " ".repeat(5_000) + "-x")
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "'gzip, br',br,brotli",
        "gzip,gzip,gzipped",
        "'br;q=0.5, gzip',gzip,gzipped",
        "*,br,brotli",
        "'identity, br;q=0.5',,plain",
        "'br;q=0',,plain",
        "deflate,,plain",
        ",,plain"
    })
    void areSentAsTheyWereCompressedBefore(String accepted, String coding, String body) {
        for (Origin origin : Origin.values()) {
            HttpResponse<String> response = accepted == null
                    ? get(origin, "/" + FINGERPRINTED)
                    : get(origin, "/" + FINGERPRINTED, "Accept-Encoding", accepted);
            assertThat(response.body()).isEqualTo(body);
            assertThat(header(response, "Content-Encoding")).isEqualTo(coding == null ? "" : coding);
            assertThat(header(response, "Content-Type")).isEqualTo("text/javascript; charset=utf-8");
            assertThat(header(response, "Vary")).contains("Accept-Encoding");
            assertThat(header(response, "Cache-Control")).contains("immutable");
        }
    }

    @ParameterizedTest
    @EnumSource
    void haveATagForEachCoding(Origin origin) {
        List<String> tags = Stream.of("br", "gzip", "identity")
                .map(coding -> header(get(origin, "/" + FINGERPRINTED, "Accept-Encoding", coding), "ETag"))
                .toList();
        assertThat(tags).doesNotHaveDuplicates();
        HttpResponse<String> same =
                get(origin, "/" + FINGERPRINTED, "Accept-Encoding", "br", "If-None-Match", tags.get(0));
        assertThat(same.statusCode()).isEqualTo(304);
        assertThat(header(same, "Vary")).contains("Accept-Encoding");
        assertThat(get(origin, "/" + FINGERPRINTED, "Accept-Encoding", "gzip", "If-None-Match", tags.get(0))
                        .statusCode())
                .isEqualTo(200);
        HttpResponse<String> part = get(origin, "/" + FINGERPRINTED, "Accept-Encoding", "br", "Range", "bytes=0-2");
        assertThat(part.body()).isEqualTo("bro");
        assertThat(header(part, "Content-Range")).isEqualTo("bytes 0-2/6");
        assertThat(header(part, "Content-Encoding")).isEqualTo("br");
    }

    @ParameterizedTest
    @EnumSource
    void areCompressedOnlyIfThereIsAnOriginal(Origin origin) {
        assertThat(get(origin, "/only.css", "Accept-Encoding", "gzip").statusCode())
                .isEqualTo(404);
        HttpResponse<String> itself = get(origin, "/only.css.gz", "Accept-Encoding", "gzip");
        assertThat(itself.statusCode()).isEqualTo(200);
        assertThat(header(itself, "Content-Encoding")).isEmpty();
        assertThat(header(itself, "Content-Type")).isEqualTo("application/gzip");
        assertThat(get(origin, "/style.css", "Accept-Encoding", "br, gzip;q=0.1")
                        .body())
                .isEqualTo("gzipped");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/users/42|text/html,application/xhtml+xml,*/*;q=0.8|navigate|200",
                "/users/42/|text/html|navigate|200",
                "/users/42|TEXT/HTML;q=0.5|none|200",
                "/users/42|*/*|none|404",
                "/users/42|text/html|cors|404",
                "/users/42|text/html|no-cors|404",
                "/users/42|text/html;q=0|none|404",
                "/users/42|text/html;q=0.0,*/*|none|404",
                "/users/42|text/htmlx|none|404",
                "/users/42|application/json|none|404",
                "/users/42|none|none|404",
                "/missing.js|text/html|navigate|404",
                "/v1.2|text/html|navigate|404",
                "/.env|text/html|navigate|404",
                "/../x|text/html|navigate|404",
                "/a//b|text/html|navigate|404"
            })
    void areReplacedByThePageOnlyWhereSomebodyNavigates(String path, String accept, String mode, int status)
            throws IOException {
        for (Origin origin : Origin.values()) {
            try (RawConnection connection = new RawConnection(server)) {
                String response = connection
                        .get(
                                origin.path + path,
                                accept.equals("none") ? "X-A: a" : "Accept: " + accept,
                                mode.equals("none") ? "X-B: b" : "Sec-Fetch-Mode: " + mode)
                        .response();
                assertThat(response)
                        .startsWith("HTTP/1.1 " + status)
                        .containsIgnoringCase("\r\nvary: Accept, Sec-Fetch-Mode\r\n");
                if (status == 200) {
                    assertThat(response)
                            .endsWith("\r\n\r\nstart page")
                            .containsIgnoringCase("\r\ncache-control: no-cache\r\n");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void areSentByHttp2(Origin origin) throws IOException {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get(origin.path + "/text.txt").response())
                    .startsWith("HTTP/2 200\r\n")
                    .endsWith("\r\n\r\n" + TEXT);
            assertThat(connection.get(origin.path + "/large.bin").response()).hasSizeGreaterThan(1_000_000);
            assertThat(connection
                            .get(origin.path + "/text.txt", "range: bytes=1-2")
                            .response())
                    .startsWith("HTTP/2 206\r\n")
                    .endsWith("\r\n\r\n12");
            assertThat(connection
                            .begin("HEAD", origin.path + "/text.txt")
                            .end("")
                            .response())
                    .contains("content-length: 10");
        }
    }

    /** A JVM that maps a JAR into memory would end with it. */
    @Test
    void staysAsItWasIfTheJarIsReplacedOrCutOff() throws IOException {
        Path jar = jar("replaced.jar", Map.of("index.html", "before"));
        try (TestServer running = withClassPath(
                jar,
                () -> TestServer.start(RestPlugin.withResources().withFiles("/", StaticFiles.fromClassPath("web"))))) {
            Files.write(jar, new byte[10]);
            assertThat(running.get("/").body()).isEqualTo("before");
            Files.copy(jar("other.jar", Map.of("index.html", "after")), jar, StandardCopyOption.REPLACE_EXISTING);
            assertThat(running.get("/").body()).isEqualTo("before");
        }
    }

    @Test
    void areFoundInAFolderOfTheClassPathAsWell() throws IOException {
        try (TestServer running = withClassPath(
                directory,
                () -> TestServer.start(RestPlugin.withResources().withFiles("/", StaticFiles.fromClassPath("web"))))) {
            assertThat(running.get("/docs/").body()).isEqualTo("docs");
            assertThat(running.get("/large.bin").body()).hasSize(1_000_000);
        }
    }

    @Test
    void areCompressedWhileTheyAreSentIfThatIsWanted() throws IOException {
        Path web = Files.createDirectories(directory.resolve("compressed"));
        Files.writeString(web.resolve("long.txt"), "x".repeat(200_000));
        Files.writeString(web.resolve("app.js"), "y".repeat(2_000));
        Files.writeString(web.resolve("app.js.gz"), "gzipped");
        try (TestServer running = TestServer.start(
                Map.of("rest.compression.enabled", true),
                RestPlugin.withResources().withFiles("/", StaticFiles.fromFolder(web)))) {
            HttpResponse<String> coded = running.get("/long.txt", "Accept-Encoding", "gzip");
            assertThat(header(coded, "Content-Encoding")).isEqualTo("gzip");
            assertThat(header(coded, "Vary")).isEqualToIgnoringCase("Accept-Encoding");
            String tag = header(coded, "ETag");
            assertThat(tag).startsWith("W/\"");
            assertThat(running.get("/long.txt", "Accept-Encoding", "gzip", "If-None-Match", tag)
                            .statusCode())
                    .isEqualTo(304);
            HttpResponse<String> part = running.get("/long.txt", "Accept-Encoding", "gzip", "Range", "bytes=0-99999");
            assertThat(part.statusCode()).isEqualTo(206);
            assertThat(header(part, "Content-Encoding")).isEmpty();
            assertThat(part.body()).hasSize(100_000);
            HttpResponse<String> before = running.get("/app.js", "Accept-Encoding", "gzip");
            assertThat(before.body()).isEqualTo("gzipped");
            assertThat(header(before, "ETag")).startsWith("\"");
            assertThat(header(before, "Content-Length")).isEqualTo("7");
        }
    }

    @Test
    void followAFolderThatIsReplaced() throws IOException {
        Path first = Files.createDirectories(directory.resolve("release-1"));
        Path second = Files.createDirectories(directory.resolve("release-2"));
        Files.writeString(first.resolve("index.html"), "one");
        Files.writeString(second.resolve("index.html"), "two");
        Path current = Files.createSymbolicLink(directory.resolve("current"), first);
        try (TestServer running =
                TestServer.start(RestPlugin.withResources().withFiles("/", StaticFiles.fromFolder(current)))) {
            assertThat(running.get("/").body()).isEqualTo("one");
            Files.createSymbolicLink(directory.resolve("next"), second);
            Files.move(directory.resolve("next"), current, StandardCopyOption.ATOMIC_MOVE);
            assertThat(running.get("/").body()).isEqualTo("two");
        }
    }
}
