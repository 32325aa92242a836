package org.jzenith.rest.entity;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.activation.DataSource;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/**
 * Bodies that a method receives as a file or as a {@code DataSource}: they exist as long as the request, and no longer.
 */
class UploadsTest {

    private static final String BODY = "0123456789".repeat(5_000);

    private static volatile java.nio.file.Path uploaded;
    private static volatile CountDownLatch begun;

    @Path("/")
    public static class Resource {
        @POST
        @Path("file")
        public String file(File body) throws IOException {
            uploaded = body.toPath();
            return Files.readString(uploaded);
        }

        @POST
        @Path("blocking")
        @Blocking
        public String blocking(File body) throws IOException {
            return file(body);
        }

        @POST
        @Path("later")
        public Single<String> later(File body) {
            uploaded = body.toPath();
            return Single.timer(100, TimeUnit.MILLISECONDS).map(tick -> Files.readString(uploaded));
        }

        @POST
        @Path("echo")
        public File echo(File body) {
            uploaded = body.toPath();
            return body;
        }

        @POST
        @Path("fails")
        public String fails(File body) {
            uploaded = body.toPath();
            throw new IllegalStateException("not told");
        }

        @POST
        @Path("never")
        public Single<String> never(File body) {
            uploaded = body.toPath();
            begun.countDown();
            return Single.never();
        }

        @POST
        @Path("late")
        @RequestLimits(timeout = "1s")
        public Single<String> late(File body) {
            return never(body);
        }

        @POST
        @Path("source")
        public String source(DataSource body) throws IOException {
            return body.getContentType()
                    + ' '
                    + new String(body.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }

        @POST
        @Path("source-blocking")
        @Blocking
        public String sourceBlocking(DataSource body) throws IOException {
            return source(body);
        }

        @POST
        @Path("source-later")
        public Single<String> sourceLater(DataSource body) {
            return Single.timer(100, TimeUnit.MILLISECONDS).map(tick -> source(body));
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void reset() {
        uploaded = null;
        begun = new CountDownLatch(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/file", "/blocking", "/later", "/echo"})
    void keepsAFileUntilTheResponseHasEndedAndNoLonger(String path) {
        assertThat(server.send("POST", path, BODY).body()).isEqualTo(BODY);
        assertThat(uploaded).doesNotExist();
        assertThat(server.send("POST", path, "").body()).isEmpty();
        assertThat(uploaded).doesNotExist();
    }

    @Test
    void deletesTheFileOfARequestThatFails() {
        assertThat(server.send("POST", "/fails", BODY).statusCode()).isEqualTo(500);
        assertThat(uploaded).doesNotExist();
    }

    @Test
    void deletesTheFileOfARequestWhoseTimeIsOver() {
        assertThat(server.send("POST", "/late", BODY).statusCode()).isEqualTo(503);
        assertThat(uploaded).doesNotExist();
    }

    @Test
    void deletesTheFileOfAClientThatLeaves() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /never HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody");
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(uploaded).hasContent("body");
        }
        Await.until(() -> !Files.exists(uploaded));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/source", "/source-blocking", "/source-later"})
    void leavesNothingOfADataSourceOnTheDisk(String path) throws IOException {
        Set<java.nio.file.Path> before = filesOfDataSources();
        assertThat(server.send("POST", path, BODY, "Content-Type", "text/x-own").body())
                .isEqualTo("text/x-own " + BODY);
        assertThat(server.send("POST", path, "", "Content-Type", "text/x-own").body())
                .isEqualTo("text/x-own ");
        Await.until(() -> before.containsAll(filesOfDataSources())); // Another process may have some for a moment.
    }

    /** Lists RESTEasy's files, of any process. */
    private static Set<java.nio.file.Path> filesOfDataSources() throws IOException {
        try (Stream<java.nio.file.Path> files =
                Files.list(java.nio.file.Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("resteasy-provider-datasource"))
                    .collect(Collectors.toSet());
        }
    }
}
