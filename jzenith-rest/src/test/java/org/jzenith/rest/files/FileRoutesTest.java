package org.jzenith.rest.files;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.HeaderAuthentication;
import org.jzenith.rest.support.TestServer;

/** Which paths are those of files, and which those of resources: the longest beginning without variables decides. */
class FileRoutesTest {

    @Path("/")
    public static class Root {
        @GET
        public String root() {
            return "resource";
        }

        @GET
        @Path("api/users/{id}")
        public String user(@PathParam("id") String id) {
            return "user " + id;
        }

        @GET
        @Path("hello world")
        public String hello() {
            return "hello";
        }
    }

    @Path("/sub")
    public static class Locator {
        @Path("{name}")
        public Sub sub() {
            return new Sub();
        }
    }

    public static class Sub {
        @GET
        public String get() {
            return "sub";
        }
    }

    @Path("/{tenant}/orders")
    public static class Greedy {
        @GET
        public String orders() {
            return "orders";
        }
    }

    @TempDir
    static java.nio.file.Path folder;

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        for (String name : List.of(
                "index.html",
                "a.txt",
                "api/other.txt",
                "api/users/7",
                "api/users/logo.png",
                "sub/a",
                "hello world",
                "health",
                "b.txt")) {
            java.nio.file.Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "file");
        }
        server = TestServer.start(
                RestPlugin.withResources(Root.class, Locator.class)
                        .withFiles("/", StaticFiles.fromFolder(folder).withFallback("index.html")),
                binder -> HttpBinder.httpBinder(binder)
                        .route(StaticFiles.fromFolder(folder).at("/api/users/files")));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/,200,resource",
        "/a.txt,200,file",
        "/index.html,200,file",
        "/api/users/7,200,user 7",
        "/api/users/logo.png,200,user logo.png",
        "/api/users;a=b/7,200,user 7",
        "/%61pi/users/7,200,user 7",
        "/api/users/7/8,404,",
        "/api/users,404,",
        "/api/other.txt,200,file",
        "/api/users/files/a.txt,200,file",
        "/api/usersx,200,file",
        "/hello%20world,200,hello",
        "/sub/a,200,sub",
        "/sub/a/b,404,",
        "/sub,404,",
        "/elsewhere,200,file"
    })
    void belongToWhatHasTheLongestBeginning(String path, int status, String body) {
        // As a navigation: the page must never answer what resources own.
        HttpResponse<String> response = server.get(path, "Accept", "text/html, */*;q=0.1");
        assertThat(response.statusCode()).isEqualTo(status);
        if (body != null) {
            assertThat(response.body()).isEqualTo(body);
        }
    }

    @Test
    void leaveOperatorsTheirPaths() {
        assertThat(server.get("/health").body()).contains("UP");
        assertThat(server.get("/metrics").body()).contains("http_route=\"/{path}\"");
    }

    @Test
    void leaveEverythingBelowTheBasePathToResources() {
        try (TestServer based = TestServer.start(
                Map.of("rest.base-path", "/api"),
                RestPlugin.withResources(Root.class)
                        .withFiles("/", StaticFiles.fromFolder(folder).withFallback("index.html")))) {
            assertThat(based.get("/a.txt").body()).isEqualTo("file");
            assertThat(based.get("/api/other.txt").statusCode()).isEqualTo(404);
            assertThat(based.get("/api/nowhere", "Accept", "text/html").statusCode())
                    .isEqualTo(404);
            assertThat(based.get("/api/api/users/7").body()).isEqualTo("user 7");
            assertThat(based.get("/", "Accept", "text/html").body()).isEqualTo("file");
        }
    }

    @Test
    void mayBeBelowAPathThatAResourceWithAVariableMatches() {
        try (TestServer greedy = TestServer.start(
                RestPlugin.withResources(Greedy.class).withFiles("/assets", StaticFiles.fromFolder(folder)))) {
            assertThat(greedy.get("/assets/a.txt").body()).isEqualTo("file");
            assertThat(greedy.get("/assets/orders").statusCode()).isEqualTo(404);
            assertThat(greedy.get("/shop/orders").body()).isEqualTo("orders");
        }
    }

    @Test
    void areForThoseOnlyWhomTheirRuleAdmits() {
        try (TestServer guarded = TestServer.start(
                RestPlugin.withResources()
                        .withFiles("/open", StaticFiles.fromFolder(folder).permitAll())
                        .withFiles("/known", StaticFiles.fromFolder(folder).authenticated())
                        .withFiles("/admin", StaticFiles.fromFolder(folder).rolesAllowed("admin")),
                binder -> HttpBinder.httpBinder(binder).authentication(HeaderAuthentication.Strict.class))) {
            assertThat(guarded.get("/open/a.txt").body()).isEqualTo("file");
            assertThat(guarded.get("/known/a.txt").statusCode()).isEqualTo(401);
            assertThat(guarded.get("/known/nowhere").statusCode()).isEqualTo(401);
            assertThat(guarded.get("/known/a.txt", "X-User", "ada user").body()).isEqualTo("file");
            assertThat(guarded.get("/admin/a.txt", "X-User", "ada user").statusCode())
                    .isEqualTo(403);
            HttpResponse<String> admitted = guarded.get("/admin/a.txt", "X-User", "ada admin");
            assertThat(admitted.body()).isEqualTo("file");
            assertThat(admitted.headers().firstValue("Cache-Control")).hasValue("private, no-cache");
        }
    }

    @Test
    void areLimitedLikeAllOtherRequests() {
        try (TestServer limited = TestServer.start(
                Map.of("rest.max-request-line-size", "1KB"),
                RestPlugin.withResources().withFiles("/", StaticFiles.fromFolder(folder)))) {
            assertThat(limited.get("/a.txt").body()).isEqualTo("file");
            assertThat(limited.get("/" + "a".repeat(2_000)).statusCode()).isEqualTo(414);
        }
    }
}
