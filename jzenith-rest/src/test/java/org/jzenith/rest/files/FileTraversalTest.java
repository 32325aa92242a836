package org.jzenith.rest.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Ways out of a folder, byte for byte. */
class FileTraversalTest {

    private static final String SECRET = "top secret";

    @TempDir
    static Path parent;

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        Path web = Files.createDirectories(parent.resolve("web"));
        Files.writeString(parent.resolve("secret.txt"), SECRET);
        Files.writeString(Files.createDirectories(parent.resolve("web-other")).resolve("secret.txt"), SECRET);
        Files.writeString(web.resolve("index.html"), "start page");
        Files.writeString(web.resolve("page.txt"), "page");
        Files.writeString(web.resolve(".env"), SECRET);
        Files.writeString(Files.createDirectories(web.resolve(".git")).resolve("config"), SECRET);
        Files.writeString(Files.createDirectories(web.resolve("sub")).resolve(".htaccess"), SECRET);
        Files.writeString(Files.createDirectories(web.resolve(".well-known")).resolve("security.txt"), "contact");
        Files.writeString(web.resolve(".well-known").resolve(".hidden"), SECRET);
        Files.writeString(
                Files.createDirectories(web.resolve("sub/.well-known")).resolve("a.txt"), SECRET);
        Files.writeString(web.resolve("a b.txt"), "space");
        Files.writeString(web.resolve("ü.txt"), "umlaut");
        server = TestServer.start(
                Map.of("rest.http2-clear-text", true),
                RestPlugin.withResources()
                        .withFiles("/", StaticFiles.fromFolder(web))
                        .withFiles("/assets", StaticFiles.fromFolder(web)));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Each leads to a secret if anything decodes it once too often, or takes it for another name. */
    static List<String> spellings() {
        return List.of(
                "/../secret.txt",
                "/..",
                "/../",
                "/./../secret.txt",
                "/sub/../../secret.txt",
                "/sub/..//../secret.txt",
                "//../secret.txt",
                "/%2e%2e/secret.txt",
                "/%2E%2E/secret.txt",
                "/.%2e/secret.txt",
                "/%2e./secret.txt",
                "/%2e%2e%2fsecret.txt",
                "/..%2fsecret.txt",
                "/..%2Fsecret.txt",
                "/sub%2f..%2f..%2fsecret.txt",
                "/%2fsecret.txt",
                "/%252e%252e/secret.txt",
                "/%252e%252e%252fsecret.txt",
                "/%25%32%65%25%32%65/secret.txt",
                "/%%32%65%%32%65/secret.txt",
                "/%%32e%%32e/secret.txt",
                "/%c0%ae%c0%ae/secret.txt",
                "/%c0%ae%c0%ae%c0%afsecret.txt",
                "/%e0%80%ae%e0%80%ae/secret.txt",
                "/%f0%80%80%ae%f0%80%80%ae/secret.txt",
                "/%uff0e%uff0e/secret.txt",
                "/%u002e%u002e/secret.txt",
                "/%ef%bc%8e%ef%bc%8e/secret.txt",
                "/..%ef%bc%8fsecret.txt",
                "/..\\secret.txt",
                "/..%5csecret.txt",
                "/..%5Csecret.txt",
                "/%2e%2e%5csecret.txt",
                "/..%255csecret.txt",
                "/sub\\..\\..\\secret.txt",
                "/..;/secret.txt",
                "/..;a=b/secret.txt",
                "/sub;/../../secret.txt",
                "/.../secret.txt",
                "/..../secret.txt",
                "/..%20/secret.txt",
                "/..%00/secret.txt",
                "/%00/../secret.txt",
                "/..%0d%0a/secret.txt",
                "/..%09/secret.txt",
                "/..%7f/secret.txt",
                "/../web-other/secret.txt",
                "/../web/../secret.txt",
                "/assets/../secret.txt",
                "/assets/../../secret.txt",
                "/assets/%2e%2e/%2e%2e/secret.txt",
                "/assets/..%2f..%2fsecret.txt",
                "/assets../secret.txt",
                "/assets%2f..%2f..%2fsecret.txt",
                "http://localhost/../secret.txt",
                "http://localhost/%2e%2e/secret.txt",
                "/etc/passwd",
                "//etc/passwd",
                "/%2fetc%2fpasswd",
                "/file:///etc/passwd",
                "/C:/secret.txt",
                "/C:%5csecret.txt",
                "/c%3a/secret.txt",
                "/%5c%5clocalhost%5cc$%5csecret.txt",
                "/page.txt::$DATA",
                "/page.txt:secret",
                "/page.txt%3asecret",
                "/page.txt.",
                "/page.txt%20",
                "/page.txt%00",
                "/page.txt%00.html",
                "/page.txt%2500",
                "/page.txt/",
                "/page.txt/secret.txt",
                "/page.txt%2f",
                "/page.txt%5c",
                "/CON",
                "/NUL.txt",
                "/~/secret.txt",
                "/~root/secret.txt",
                "/.env",
                "/%2eenv",
                "/.env/",
                "/.git/config",
                "/%2egit/config",
                "/.git%2fconfig",
                "/sub/.htaccess",
                "/sub/%2ehtaccess",
                "/.well-known/.hidden",
                "/.well-known/../.env",
                "/sub/.well-known/a.txt",
                "/.well-known",
                "/%",
                "/%2",
                "/%zz",
                "/%ff",
                "/%c3",
                "/%ed%a0%80",
                "/" + "a".repeat(300),
                "/" + "a/".repeat(1_000) + "b");
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void endsWithoutAFile(String target) throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            String response = connection.get(target).response();
            assertThat(response).matches("(?s)HTTP/1\\.1 40[04] .*").doesNotContain(SECRET, "root:", "page\n");
            assertThat(response.toLowerCase(Locale.ROOT))
                    .doesNotContain("location:", "etag:")
                    .contains("problem+json");
            assertThat(connection.get("/page.txt").response()).endsWith("\r\n\r\npage");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../secret.txt",
                "/%2e%2e/secret.txt",
                "/..%2fsecret.txt",
                "/%c0%ae%c0%ae/secret.txt",
                "/..%5csecret.txt",
                "/.env",
                "/page.txt%00"
            })
    void endsWithoutAFileByHttp2(String target) throws IOException {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            assertThat(connection.get(target).response())
                    .matches("(?s)HTTP/2 40[04]\r\n.*")
                    .doesNotContain(SECRET);
            assertThat(connection.get("/page.txt").response()).endsWith("\r\n\r\npage");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/page.txt",
                "/p%61ge.txt",
                "/%70%61%67%65%2e%74%78%74",
                "/assets/page.txt",
                "/%61ssets/page.txt",
                "http://localhost/page.txt",
                "/page.txt?a=/../..",
                "/page.txt?%00"
            })
    void findsAFileHoweverItsNameIsWritten(String target) throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get(target).response())
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n\r\npage");
        }
    }

    @Test
    void findsNamesThatNeedAnEncoding() {
        assertThat(server.get("/a%20b.txt").body()).isEqualTo("space");
        assertThat(server.get("/%c3%bc.txt").body()).isEqualTo("umlaut");
        assertThat(server.get("/.well-known/security.txt").body()).isEqualTo("contact");
    }

    @Test
    void followsLinksWithinTheFolderOnly() throws IOException {
        Path web = parent.resolve("web");
        Files.createSymbolicLink(web.resolve("link-out.txt"), parent.resolve("secret.txt"));
        Files.createSymbolicLink(web.resolve("link-relative.txt"), Path.of("../secret.txt"));
        Files.createSymbolicLink(web.resolve("link-folder"), parent);
        Files.createSymbolicLink(web.resolve("link-neighbour"), parent.resolve("web-other"));
        Files.createSymbolicLink(web.resolve("link-loop"), web.resolve("link-loop"));
        Files.createSymbolicLink(web.resolve("link-nowhere"), web.resolve("nowhere"));
        Files.createSymbolicLink(web.resolve("link-chain"), web.resolve("link-out.txt"));
        Files.createSymbolicLink(web.resolve("link-within.txt"), Path.of("page.txt"));
        for (String path : List.of(
                "/link-out.txt",
                "/link-relative.txt",
                "/link-folder/secret.txt",
                "/link-folder/web/../secret.txt",
                "/link-neighbour/secret.txt",
                "/link-loop",
                "/link-nowhere",
                "/link-chain")) {
            assertThat(server.get(path).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(server.get("/link-within.txt").body()).isEqualTo("page");
        assertThat(server.get("/link-folder/web/page.txt").body()).isEqualTo("page");
    }

    @Test
    void opensNeitherPipesNorFolders() throws Exception {
        Path pipe = parent.resolve("web/pipe");
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThat(server.get("/pipe").statusCode()).isEqualTo(404);
        assertThat(server.get("/sub").statusCode()).isEqualTo(404);
        assertThat(server.get("/sub/").statusCode()).isEqualTo(404);
    }

    @Test
    void hidesWhatMayNotBeRead() throws IOException {
        Path file = parent.resolve("web/unreadable.txt");
        Files.writeString(file, SECRET);
        Files.setPosixFilePermissions(file, Set.of());
        assumeThat(Files.isReadable(file)).isFalse(); // root reads everything
        assertThat(server.get("/unreadable.txt").statusCode()).isEqualTo(404);
    }
}
