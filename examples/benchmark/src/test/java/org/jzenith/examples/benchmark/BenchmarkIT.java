package org.jzenith.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code run.sh} as those do who put it under load, and sends each request of theirs once. */
@Tag("stress")
class BenchmarkIT {

    private static final String ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
    /** What the server, and Vert.x, log of a machine that stood still. */
    private static final String BLOCKED =
            "(?m)^.* has (been blocked for|blocked the event loop).*\\R(io\\.vertx\\..*\\R(\\tat .*\\R)*)?";

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private static Path folder;

    private static Path output;
    private static Process process;
    private static LoadDatabase database;
    private static LoadCache cache;
    private static String base;

    @BeforeAll
    static void start() throws Exception {
        int port = freePort();
        base = "http://127.0.0.1:" + port;
        output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", Path.of("run.sh").toAbsolutePath().toString(), "" + port)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        database = new LoadDatabase(ID, "Ada");
        builder.environment().putAll(database.environment());
        cache = new LoadCache(ID, "Grace");
        builder.environment().putAll(cache.environment());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        process = builder.start();
        awaitPort();
    }

    /** Chosen here, since the line that tells the port is below WARN. */
    private static int freePort() throws IOException {
        while (true) { // Not one of those that the system gives to others
            try (ServerSocket socket =
                    new ServerSocket(ThreadLocalRandom.current().nextInt(20_000, 30_000))) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // Somebody has it.
            }
        }
    }

    private static void awaitPort() throws Exception {
        Instant deadline = Instant.now().plus(Duration.ofSeconds(60));
        while (true) {
            try {
                get("/plaintext");
                return;
            } catch (ConnectException e) {
                assertThat(process.isAlive() && Instant.now().isBefore(deadline))
                        .as(Files.readString(output))
                        .isTrue();
                Thread.sleep(50);
            }
        }
    }

    /** Whatever the tests did, it was nothing to warn of. */
    @AfterAll
    static void stopsCleanlyAndHasLoggedNothing() throws Exception {
        try {
            process.toHandle().destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(Files.readString(output).replaceAll(BLOCKED, "")).isEmpty();
        } finally {
            process.destroyForcibly();
            database.close();
            cache.close();
        }
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(base + path)).build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(String body) throws Exception {
        return post("/users", body);
    }

    private static HttpResponse<String> post(String path, String body) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create(base + path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static void assertResponse(HttpResponse<String> response, int status, String type, String bodyPattern) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(type);
        assertThat(response.headers().firstValue("Content-Length"))
                .hasValue("" + response.body().length());
        assertThat(response.body()).matches(bodyPattern);
    }

    @Test
    void saysHelloInText() throws Exception {
        assertResponse(get("/plaintext"), 200, "text/plain;charset=UTF-8", "Hello, World!");
    }

    @Test
    void saysHelloInJson() throws Exception {
        assertResponse(get("/json"), 200, "application/json", "\\{\"message\":\"Hello, World!\"}");
    }

    @Test
    void findsAUserByItsId() throws Exception {
        assertResponse(
                get("/users/" + ID), 200, "application/json", "\\{\"id\":\"" + ID + "\",\"name\":\"user-0f8fad5b\"}");
    }

    @Test
    void findsAUserOfTheDatabaseByItsId() throws Exception {
        assertResponse(get("/pg/users/" + ID), 200, "application/json", "\\{\"id\":\"" + ID + "\",\"name\":\"Ada\"}");
        assertResponse(get("/pg/users"), 200, "application/json", "\\[\\{\"id\":\"" + ID + "\",\"name\":\"Ada\"}]");
        assertResponse(
                get("/pg/users/" + java.util.UUID.randomUUID()), 404, "application/problem+json", ".*\"status\":404.*");
    }

    @Test
    void findsAUserOfRedisByItsId() throws Exception {
        assertResponse(
                get("/redis/users/" + ID), 200, "application/json", "\\{\"id\":\"" + ID + "\",\"name\":\"Grace\"}");
        assertResponse(
                get("/redis/users/" + java.util.UUID.randomUUID()),
                404,
                "application/problem+json",
                ".*\"status\":404.*");
    }

    @Test
    void tellsAUserOnlyToCallersWhoMayRead() throws Exception {
        HttpResponse<String> told = as("ada");
        assertResponse(told, 200, "application/json", "\\{\"id\":\"" + ID + "\",\"name\":\"user-0f8fad5b\"}");
        assertThat(told.headers().firstValue("X-User")).hasValue("ada");
        assertThat(as("eve").statusCode()).isEqualTo(403);
        assertThat(as("nobody").statusCode()).isEqualTo(401);
        assertThat(get("/service/users/" + ID).statusCode()).isEqualTo(401);
    }

    private static HttpResponse<String> as(String caller) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create(base + "/service/users/" + ID))
                        .header("Authorization", "Bearer " + caller)
                        .build(),
                BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/service/users", "/service/users/stream"})
    void listsUsersWithAPrefix(String path) throws Exception {
        assertThat(get(path + "?prefix=ada&limit=2").body())
                .isEqualTo("[{\"id\":\"00000000-0000-0000-0000-000000000000\",\"name\":\"ada-0\"},"
                        + "{\"id\":\"00000000-0000-0000-0000-000000000001\",\"name\":\"ada-1\"}]");
        assertThat(get(path).body()).endsWith("\"name\":\"user-49\"}]");
    }

    @Test
    void addsUpAnOrderUnlessItIsInvalid() throws Exception {
        String line = "{\"product\":\"tea\",\"quantity\":2,\"price\":4.50}";
        assertThat(order("ada@example.org", line).body())
                .isEqualTo("{\"customer\":\"ada@example.org\",\"total\":9.00}");
        assertThat(order("ada", line).statusCode()).isEqualTo(400);
        assertThat(order("ada@example.org", line.replace("2", "0")).statusCode())
                .isEqualTo(400);
        assertThat(order("ada@example.org", "").statusCode()).isEqualTo(400);
    }

    private static HttpResponse<String> order(String customer, String lines) throws Exception {
        return post("/service/orders", "{\"customer\":\"" + customer + "\",\"lines\":[" + lines + "]}");
    }

    @Test
    void doesNotFindWhatIsNoId() throws Exception {
        assertResponse(get("/users/0f8fad5b"), 404, "application/problem+json", ".*\"status\":404.*");
    }

    @Test
    void makesAUserAndSaysWhereItIs() throws Exception {
        HttpResponse<String> created = post("{\"name\":\"Ada\"}");
        assertResponse(created, 201, "application/json", "\\{\"id\":\"[0-9a-f-]{36}\",\"name\":\"Ada\"}");
        String location = created.headers().firstValue("Location").orElseThrow();
        assertThat(location).isEqualTo(base + "/users/" + created.body().substring(7, 43));
        assertThat(get(URI.create(location).getPath()).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"name\":null}", "{\"name\":\"\"}", "{\"name\":\" \\t \"}", "null"})
    void refusesAUserWithoutAName(String body) throws Exception {
        assertResponse(
                post(body),
                400,
                "application/problem+json",
                ".*\"status\":400,.*\"message\":\"A user needs a name.\".*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"name\":\"Ada\",\"age\":36}"})
    void refusesWhatIsNoUser(String body) throws Exception {
        assertResponse(post(body), 400, "application/problem+json", ".*\"status\":400.*");
    }
}
