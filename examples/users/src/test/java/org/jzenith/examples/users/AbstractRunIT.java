package org.jzenith.examples.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** Runs {@code run.sh} as a user would, and ends it in every way there is. The test of each storage extends this. */
public abstract class AbstractRunIT {

    /**
     * Not in {@code target}: as root, the server runs as another user, who cannot get to where root may have this
     * project.
     */
    @TempDir
    protected Path folder;

    private final String server;
    private final String pidFile;
    private final String saidOfKeptData;

    /** The server is what its keys and its folder begin with, and leaves the file there while it runs. */
    protected AbstractRunIT(String server, String pidFile, String saidOfKeptData) {
        this.server = server;
        this.pidFile = pidFile;
        this.saidOfKeptData = saidOfKeptData;
    }

    @BeforeEach
    void letTheServerIn() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Returns what tells whether the server still runs that has left this file. */
    protected abstract Callable<Boolean> running(Path pidFile) throws Exception;

    /** The server may take its time to end after the application. */
    protected void assertEnds(ExampleProcess stopped, Callable<Boolean> running) throws Exception {
        stopped.await("the server is gone", () -> !running.call());
    }

    private static UserResponse create(TestClient client) {
        TestResponse created =
                client.post("/user", CreateUserRequest.builder().name("Ada").build());
        assertThat(created.status()).as(created.toString()).isEqualTo(201);
        return created.json(UserResponse.class);
    }

    private static void assertKnown(TestClient client, UserResponse user) {
        TestResponse found = client.get("/user/" + user.getId());
        assertThat(found.status()).as(found.toString()).isEqualTo(200);
        assertThat(found.json(UserResponse.class)).isEqualTo(user);
    }

    private Path pidFile(Path data) {
        return data.resolve(server).resolve(pidFile);
    }

    @Test
    @DisplayName("It keeps users in the data home even if it is killed, and leaves no server running")
    void keepsUsersThoughItIsKilled() throws Exception {
        Map<String, String> environment = Map.of("XDG_DATA_HOME", folder.toString(), "DEVSERVICES_DATA_DIR", "");
        UserResponse ada;
        try (ExampleProcess killed = ExampleProcess.run(environment)) {
            ada = create(killed.client());
            Callable<Boolean> running = running(pidFile(folder.resolve("jzenith/users-" + server)));
            assertThat(running.call()).isTrue();
            killed.kill();
            killed.await("the server is gone", () -> !running.call());
        }
        try (ExampleProcess next = ExampleProcess.run(environment)) {
            assertKnown(next.client(), ada);
            assertThat(next.client().get("/health/ready").status()).isEqualTo(200);
            assertThat(next.terminate()).as(next.output()).isZero();
            assertThat(next.output()).contains(saidOfKeptData, "Stopped in ");
            next.assertNoWarnings();
        }
    }

    @Test
    void keepsUsersInTheFolderThatAnArgumentNamesOverACleanStop() throws Exception {
        String argument = "--devservices.data-dir=" + folder.resolve("data");
        UserResponse ada;
        try (ExampleProcess first = ExampleProcess.run(Map.of(), argument)) {
            ada = create(first.client());
            Callable<Boolean> running = running(pidFile(folder.resolve("data")));
            assertThat(first.terminate()).as(first.output()).isZero();
            assertEnds(first, running);
        }
        try (ExampleProcess next = ExampleProcess.run(Map.of(), argument)) {
            assertKnown(next.client(), ada);
            assertThat(next.terminate()).as(next.output()).isZero();
        }
    }

    @Test
    @DisplayName("It reports what is wrong with its configuration, and leaves no server running")
    void reportsAWrongConfiguration() throws Exception {
        Path data = folder.resolve("data");
        try (ExampleProcess failed =
                ExampleProcess.run(Map.of(), "--devservices.data-dir=" + data, "--" + server + ".databse=1")) {
            assertThat(failed.exitCode()).as(failed.output()).isEqualTo(10);
            assertThat(failed.output()).contains("did you mean " + server + ".database");
            failed.await("the server is gone", () -> Files.notExists(pidFile(data)));
        }
    }
}
