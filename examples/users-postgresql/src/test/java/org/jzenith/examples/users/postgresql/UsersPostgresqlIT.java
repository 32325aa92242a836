package org.jzenith.examples.users.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.examples.users.CreateUserRequest;
import org.jzenith.examples.users.ExampleProcess;
import org.jzenith.examples.users.UserResponse;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** Runs {@code run.sh} as a user would, and ends it in every way there is. */
class UsersPostgresqlIT {

    /** Not in {@code target}: as root, PostgreSQL runs as another user, who cannot get to where root may have this project. */
    @TempDir
    Path folder;

    @BeforeEach
    void letTheServerIn() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static UserResponse create(TestClient client) {
        TestResponse created = client.post("/user", CreateUserRequest.builder().name("Ada").build());
        assertThat(created.status()).as(created.toString()).isEqualTo(201);
        return created.json(UserResponse.class);
    }

    private static void assertKnown(TestClient client, UserResponse user) {
        TestResponse found = client.get("/user/" + user.getId());
        assertThat(found.status()).as(found.toString()).isEqualTo(200);
        assertThat(found.json(UserResponse.class)).isEqualTo(user);
    }

    /** The port that its PostgreSQL tells those who look into its data: the fourth line. */
    private static int databasePort(Path data) throws IOException {
        return Integer.parseInt(Files.readAllLines(data.resolve("postgresql/postmaster.pid")).get(3).strip());
    }

    private static boolean accepts(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (ConnectException e) {
            return false;
        }
    }

    @Test
    void keepsUsersInTheDataHomeThoughItIsKilledAndLeavesNoDatabaseRunning() throws Exception {
        Map<String, String> environment = Map.of("XDG_DATA_HOME", folder.toString(), "DEVSERVICES_DATA_DIR", "");
        UserResponse ada;
        try (ExampleProcess killed = ExampleProcess.run(environment)) {
            ada = create(killed.client());
            int port = databasePort(folder.resolve("jzenith/users-postgresql"));
            assertThat(accepts(port)).isTrue();
            killed.kill();
            killed.await("PostgreSQL is gone", () -> !accepts(port));
        }
        try (ExampleProcess next = ExampleProcess.run(environment)) {
            assertKnown(next.client(), ada);
            assertThat(next.client().get("/health/ready").status()).isEqualTo(200);
            assertThat(next.terminate()).as(next.output()).isZero();
            assertThat(next.output()).contains("none of the migrations", "Stopped in ").doesNotContain("WARN", "ERROR", "\tat ");
        }
    }

    @Test
    void keepsUsersInTheFolderThatAnArgumentNamesOverACleanStop() throws Exception {
        String argument = "--devservices.data-dir=" + folder.resolve("data");
        UserResponse ada;
        try (ExampleProcess first = ExampleProcess.run(Map.of(), argument)) {
            ada = create(first.client());
            int port = databasePort(folder.resolve("data"));
            assertThat(first.terminate()).as(first.output()).isZero();
            assertThat(accepts(port)).isFalse();
        }
        try (ExampleProcess next = ExampleProcess.run(Map.of(), argument)) {
            assertKnown(next.client(), ada);
            assertThat(next.terminate()).as(next.output()).isZero();
        }
    }

    @Test
    void reportsWhatIsWrongWithItsConfigurationAndLeavesNoDatabaseRunning() throws Exception {
        Path data = folder.resolve("data");
        try (ExampleProcess failed = ExampleProcess.run(Map.of(), "--devservices.data-dir=" + data, "--postgresql.databse=x")) {
            assertThat(failed.exitCode()).as(failed.output()).isEqualTo(10);
            assertThat(failed.output()).contains("did you mean postgresql.database");
            failed.await("PostgreSQL is gone", () -> Files.notExists(data.resolve("postgresql/postmaster.pid")));
        }
    }
}
