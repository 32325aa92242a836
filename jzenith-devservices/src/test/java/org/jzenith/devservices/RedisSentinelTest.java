package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;

/** A master with replicas and Sentinels, and what tests can do to them. */
@Tag("stress")
class RedisSentinelTest {

    private static String ask(RedisSentinel sentinel, int port, String line) throws Exception {
        try (Keys keys = Keys.at(port, sentinel.username(), sentinel.password())) {
            return keys.ask(line);
        }
    }

    private static void set(RedisSentinel sentinel, String value) throws Exception {
        assertThat(ask(sentinel, sentinel.masterPort(), "SET k " + value)).isEqualTo("+OK");
        for (int replica : sentinel.replicaPorts()) {
            Applications.await(
                    "the replica has it", () -> ask(sentinel, replica, "GET k").equals(value));
        }
    }

    private static List<Integer> ports(String hosts) {
        return List.of(hosts.split(",", -1)).stream()
                .map(host -> Integer.valueOf(host.replace("127.0.0.1:", "")))
                .toList();
    }

    /** Asserts that each Sentinel names a master, over its own connection. */
    private static void assertNamed(RedisSentinel sentinel, int master) throws Exception {
        assertThat(sentinel.masterPort()).isEqualTo(master);
        for (int port : ports(sentinel.hosts())) {
            // The reply is an array of the host and the port, of which Keys returns the second.
            assertThat(ask(sentinel, port, "SENTINEL GET-MASTER-ADDR-BY-NAME " + sentinel.masterName()))
                    .isEqualTo(String.valueOf(master));
        }
    }

    @Test
    void replicatesWhatIsWrittenToReplicasThatRefuseWrites() throws Exception {
        try (RedisSentinel sentinel = RedisSentinel.start()) {
            set(sentinel, "kept");
            assertThat(sentinel.replicaPorts()).hasSize(2).doesNotContain(sentinel.masterPort());
            for (int replica : sentinel.replicaPorts()) {
                assertThat(ask(sentinel, replica, "SET k v")).startsWith("-READONLY");
            }
            assertThat(ports(sentinel.hosts())).hasSize(3).doesNotHaveDuplicates();
            assertThat(sentinel.masterName()).isEqualTo("jzenith");
            assertNamed(sentinel, sentinel.masterPort());
            for (int port : ports(sentinel.hosts())) {
                assertThat(ask(sentinel, port, "SENTINEL CKQUORUM jzenith")).startsWith("+OK 3 usable Sentinels");
                try (Keys stranger = Keys.at(port)) {
                    assertThat(stranger.ask("PING")).startsWith("-NOAUTH");
                }
            }
            assertThat(sentinel.toString()).doesNotContain(sentinel.password());
        }
    }

    @Test
    @DisplayName(
            "After a kill of the master, a replica takes over with its keys; the killed one comes back as a replica")
    void kills() throws Exception {
        try (RedisSentinel sentinel = RedisSentinel.start()) {
            set(sentinel, "kept");
            int master = sentinel.masterPort();
            sentinel.killMaster();
            assertThatThrownBy(() -> ask(sentinel, master, "PING")).hasMessageContaining("refused");
            int next = sentinel.awaitMaster();
            assertThat(next).isNotEqualTo(master);
            assertNamed(sentinel, next);
            assertThat(ask(sentinel, next, "GET k")).isEqualTo("kept");
            sentinel.restart(master);
            sentinel.awaitReplicas();
            set(sentinel, "again");
            assertThat(ask(sentinel, master, "SET k v")).startsWith("-READONLY");
            assertThatThrownBy(() -> sentinel.restart(master))
                    .hasMessage("The server on port " + master + " is running");
        }
    }

    @Test
    @DisplayName("A replica of a frozen master takes over; the master resumes as a second one, and then follows")
    void freezes() throws Exception {
        try (RedisSentinel sentinel = RedisSentinel.start()) {
            set(sentinel, "kept");
            int master = sentinel.masterPort();
            try (Keys connected = Keys.at(master, sentinel.username(), sentinel.password())) {
                sentinel.freeze();
                CompletableFuture<String> answer = later(connected);
                assertThatThrownBy(() -> answer.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
                int next = sentinel.awaitMaster();
                assertThat(next).isNotEqualTo(master);
                assertThat(ask(sentinel, next, "GET k")).isEqualTo("kept");
                sentinel.resume();
                assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo("kept");
                sentinel.awaitReplicas();
                assertNamed(sentinel, next);
                assertThat(ask(sentinel, master, "SET k v")).startsWith("-READONLY");
            }
        }
    }

    private static CompletableFuture<String> later(Keys keys) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return keys.ask("GET k");
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void failsOverTwiceWithoutLoss() throws Exception {
        try (RedisSentinel sentinel = RedisSentinel.start()) {
            set(sentinel, "kept");
            int first = sentinel.masterPort();
            int second = sentinel.failOver();
            assertThat(second).isNotEqualTo(first);
            assertNamed(sentinel, second);
            sentinel.awaitReplicas();
            set(sentinel, "again");
            int third = sentinel.failOver();
            assertThat(third).isNotEqualTo(second);
            assertNamed(sentinel, third);
            assertThat(ask(sentinel, third, "GET k")).isEqualTo("again");
        }
    }

    @Test
    void leavesNothingBehindInWhateverState() {
        List<Path> data;
        try (RedisSentinel sentinel = RedisSentinel.start()) {
            data = sentinel.data();
            assertThat(data).hasSize(6).allSatisfy(path -> assertThat(path).isDirectory());
            sentinel.killMaster();
            int next = sentinel.awaitMaster();
            sentinel.freeze();
            assertThat(sentinel.masterPort()).isEqualTo(next);
        }
        assertThat(data).allSatisfy(path -> assertThat(path).doesNotExist());
    }

    @Test
    @DisplayName("devservices.redis=sentinel starts all for an application")
    void startsAllForAnApplication() throws Exception {
        int port = Applications.freePort();
        try (LogRecorder log = new LogRecorder();
                RunningApplication application = JZenith.application(
                                "--devservices.redis=sentinel",
                                "--redis.port=" + port,
                                "--redis.username=shopper",
                                "--redis.password=secret",
                                "--redis.database=3")
                        .withModules(binder -> configBinder(binder).bind(Keys.RedisConfiguration.class))
                        .start()) {
            Keys.RedisConfiguration configuration = Keys.configuration(application);
            assertThat(configuration.mode()).hasValue("sentinel");
            assertThat(configuration.masterName()).hasValue("jzenith");
            String hosts = configuration.hosts().orElseThrow();
            assertThat(log.text("for development"))
                    .contains("Redis", "on 127.0.0.1:" + port + ",", "with Sentinels on " + hosts);
            assertThat(ports(hosts)).hasSize(3).doesNotContain(port);
            for (int each : ports(hosts)) {
                try (Keys sentinel = Keys.at(each, "shopper", "secret")) {
                    assertThat(sentinel.ask("SENTINEL GET-MASTER-ADDR-BY-NAME jzenith"))
                            .isEqualTo(String.valueOf(port));
                }
            }
            try (Keys keys = Keys.of(application)) {
                assertThat(keys.ask("SET k v")).isEqualTo("+OK");
            }
        }
    }
}
