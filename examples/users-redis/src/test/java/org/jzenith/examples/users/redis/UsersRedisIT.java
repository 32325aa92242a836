package org.jzenith.examples.users.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.examples.users.CreateUserRequest;
import org.jzenith.examples.users.ExampleProcess;
import org.jzenith.examples.users.UserResponse;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** Runs {@code run.sh} as a user would, and ends it in every way there is. */
class UsersRedisIT {

    @TempDir
    Path folder;

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

    /** Whether the process that its Redis tells those who look into its data is there. */
    private static boolean runs(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private static long pid(Path data) throws IOException {
        return Long.parseLong(Files.readString(data.resolve("redis/redis.pid")).strip());
    }

    @Test
    void keepsUsersInTheDataHomeThoughItIsKilledAndLeavesNoRedisRunning() throws Exception {
        Map<String, String> environment = Map.of("XDG_DATA_HOME", folder.toString(), "DEVSERVICES_DATA_DIR", "");
        UserResponse ada;
        try (ExampleProcess killed = ExampleProcess.run(environment)) {
            ada = create(killed.client());
            long pid = pid(folder.resolve("jzenith/users-redis"));
            assertThat(runs(pid)).isTrue();
            killed.kill();
            killed.await("Redis is gone", () -> !runs(pid));
        }
        try (ExampleProcess next = ExampleProcess.run(environment)) {
            assertKnown(next.client(), ada);
            assertThat(next.client().get("/health/ready").status()).isEqualTo(200);
            assertThat(next.terminate()).as(next.output()).isZero();
            assertThat(next.output()).contains("Redis ", "Stopped in ").doesNotContain("WARN", "ERROR", "\tat ");
        }
    }

    @Test
    void keepsUsersInTheFolderThatAnArgumentNamesOverACleanStop() throws Exception {
        String argument = "--devservices.data-dir=" + folder.resolve("data");
        UserResponse ada;
        try (ExampleProcess first = ExampleProcess.run(Map.of(), argument)) {
            ada = create(first.client());
            long pid = pid(folder.resolve("data"));
            assertThat(first.terminate()).as(first.output()).isZero();
            assertThat(runs(pid)).isFalse();
        }
        try (ExampleProcess next = ExampleProcess.run(Map.of(), argument)) {
            assertKnown(next.client(), ada);
            assertThat(next.terminate()).as(next.output()).isZero();
        }
    }

    @Test
    void reportsWhatIsWrongWithItsConfigurationAndLeavesNoRedisRunning() throws Exception {
        Path data = folder.resolve("data");
        try (ExampleProcess failed = ExampleProcess.run(Map.of(), "--devservices.data-dir=" + data, "--redis.databse=1")) {
            assertThat(failed.exitCode()).as(failed.output()).isEqualTo(10);
            assertThat(failed.output()).contains("did you mean redis.database");
            failed.await("Redis is gone", () -> Files.notExists(data.resolve("redis/redis.pid")));
        }
    }
}
