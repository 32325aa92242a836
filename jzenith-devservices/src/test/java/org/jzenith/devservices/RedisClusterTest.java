package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;

/** A Redis Cluster, and what tests can do to its servers. */
@Tag("stress")
class RedisClusterTest {

    private static final String KEY = "k";

    private static String ask(RedisCluster cluster, int port, String line) throws Exception {
        try (Keys keys = Keys.at(port, cluster.username(), cluster.password())) {
            return keys.ask(line);
        }
    }

    private static int masterOfKey(RedisCluster cluster) {
        return cluster.masterOf(cluster.slotOf(KEY));
    }

    /** Returns the port of a master that does not serve the key. */
    private static int otherMaster(RedisCluster cluster) {
        return cluster.nodes().stream()
                .filter(RedisCluster.Node::isMaster)
                .mapToInt(RedisCluster.Node::port)
                .filter(port -> port != masterOfKey(cluster))
                .findFirst()
                .orElseThrow();
    }

    private static void set(RedisCluster cluster) throws Exception {
        assertThat(ask(cluster, masterOfKey(cluster), "SET " + KEY + " kept")).isEqualTo("+OK");
        Applications.await(
                "the replica has the key", () -> ask(cluster, cluster.replicaOf(masterOfKey(cluster)), "DBSIZE")
                        .equals(":1"));
    }

    private static void assertKept(RedisCluster cluster, int master) throws Exception {
        assertThat(masterOfKey(cluster)).isEqualTo(master);
        assertThat(ask(cluster, master, "GET " + KEY)).isEqualTo("kept");
    }

    @Test
    void sharesTheSlotsAmongThreeMastersWithAReplicaEach() throws Exception {
        try (RedisCluster cluster = RedisCluster.start()) {
            List<RedisCluster.Node> nodes = cluster.nodes();
            assertThat(nodes).hasSize(6);
            List<RedisCluster.Node> masters =
                    nodes.stream().filter(RedisCluster.Node::isMaster).toList();
            assertThat(masters).hasSize(3).allSatisfy(master -> {
                assertThat(master.slots()).hasSizeBetween(5461, 5462);
                assertThat(cluster.nodes().stream().filter(node -> node.masterPort() == master.port()))
                        .hasSize(2);
            });
            assertThat(masters.stream().flatMap(master -> master.slots().stream()))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 16_384).boxed().toList());
            assertThat(cluster.hosts().split(",", -1))
                    .containsExactlyInAnyOrderElementsOf(nodes.stream()
                            .map(node -> "127.0.0.1:" + node.port())
                            .toList());
            set(cluster);
            assertThat(ask(cluster, otherMaster(cluster), "GET " + KEY))
                    .isEqualTo("-MOVED " + cluster.slotOf(KEY) + " 127.0.0.1:" + masterOfKey(cluster));
            assertThat(cluster.toString()).doesNotContain(cluster.password());
        }
    }

    @Test
    void hasNothingForStrangers() throws Exception {
        try (RedisCluster cluster = RedisCluster.start();
                Keys stranger = Keys.at(masterOfKey(cluster))) {
            assertThat(stranger.ask("PING")).startsWith("-NOAUTH");
        }
    }

    @Test
    @DisplayName("The replica of a killed master takes over with its keys; the killed one comes back as its replica")
    void kills() throws Exception {
        try (RedisCluster cluster = RedisCluster.start()) {
            set(cluster);
            int master = masterOfKey(cluster);
            int replica = cluster.replicaOf(master);
            cluster.kill(master);
            assertThatThrownBy(() -> ask(cluster, master, "PING")).hasMessageContaining("refused");
            cluster.awaitMasters();
            assertKept(cluster, replica);
            cluster.restart(master);
            Applications.await("it follows", () -> cluster.nodes().stream()
                    .anyMatch(node -> node.port() == master && node.masterPort() == replica));
            cluster.awaitReplicas();
            assertThat(ask(cluster, master, "DBSIZE")).isEqualTo(":1");
            assertThatThrownBy(() -> cluster.restart(master))
                    .hasMessage("The server on port " + master + " is running");
            assertThatThrownBy(() -> cluster.kill(1)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @DisplayName("Without a master for each slot, full coverage decides whether the others are served")
    void servesOtherSlotsWithoutFullCoverage() throws Exception {
        try (RedisCluster cluster = RedisCluster.start();
                RedisCluster partial = RedisCluster.startWithoutFullCoverage()) {
            for (RedisCluster each : List.of(cluster, partial)) {
                int master = masterOfKey(each);
                each.kill(each.replicaOf(master));
                each.kill(master);
            }
            int other = otherMaster(cluster);
            Applications.await("the cluster is down", () -> ask(cluster, other, "SET " + keyOf(cluster, other) + " v")
                    .startsWith("-CLUSTERDOWN"));
            int served = otherMaster(partial);
            Applications.await(
                    "the others know that both have failed",
                    () -> partial.nodes().stream()
                                    .filter(RedisCluster.Node::isFailed)
                                    .count()
                            == 2);
            assertThat(ask(partial, served, "SET " + keyOf(partial, served) + " v"))
                    .isEqualTo("+OK");
        }
    }

    /** Returns a key that a master serves. */
    private static String keyOf(RedisCluster cluster, int master) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> "key" + i)
                .filter(key -> cluster.masterOf(cluster.slotOf(key)) == master)
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("The replica of a frozen master takes over; the master answers when it resumes, and follows")
    void freezes() throws Exception {
        try (RedisCluster cluster = RedisCluster.start()) {
            set(cluster);
            int master = masterOfKey(cluster);
            int replica = cluster.replicaOf(master);
            try (Keys connected = Keys.at(master, cluster.username(), cluster.password())) {
                cluster.freeze(master);
                CompletableFuture<String> answer = later(connected);
                assertThatThrownBy(() -> answer.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
                cluster.awaitMasters();
                assertKept(cluster, replica);
                cluster.resume();
                assertThat(answer.get(60, TimeUnit.SECONDS)).isNotEmpty();
            }
            cluster.awaitMasters();
            assertThat(cluster.replicaOf(replica)).isEqualTo(master);
            cluster.awaitReplicas();
        }
    }

    private static CompletableFuture<String> later(Keys keys) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return keys.ask("GET " + KEY);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void failsOverThereAndBackWithoutLoss() throws Exception {
        try (RedisCluster cluster = RedisCluster.start()) {
            set(cluster);
            int first = masterOfKey(cluster);
            int second = cluster.replicaOf(first);
            cluster.failOver(second);
            assertKept(cluster, second);
            assertThat(cluster.replicaOf(second)).isEqualTo(first);
            assertThatThrownBy(() -> cluster.failOver(second))
                    .hasMessage("The server on port " + second + " is a master");
            cluster.failOver(first);
            assertKept(cluster, first);
        }
    }

    @Test
    void movesASlotWithItsKeys() throws Exception {
        try (RedisCluster cluster = RedisCluster.start()) {
            set(cluster);
            int slot = cluster.slotOf(KEY);
            int from = masterOfKey(cluster);
            int to = otherMaster(cluster);
            for (int i = 0; i < 250; i++) {
                assertThat(ask(cluster, from, "SET {" + KEY + "}" + i + " v")).isEqualTo("+OK");
            }
            cluster.beginMove(slot, to);
            assertThat(ask(cluster, from, "GET " + KEY)).isEqualTo("kept");
            assertThat(ask(cluster, from, "GET {" + KEY + "}none")).isEqualTo("-ASK " + slot + " 127.0.0.1:" + to);
            cluster.moveSlot(slot, to);
            assertKept(cluster, to);
            assertThat(ask(cluster, to, "CLUSTER COUNTKEYSINSLOT " + slot)).isEqualTo(":251");
            assertThat(ask(cluster, from, "DBSIZE")).isEqualTo(":0");
            assertThat(ask(cluster, from, "GET " + KEY)).startsWith("-MOVED");
            assertThatThrownBy(() -> cluster.moveSlot(slot, to)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> cluster.moveSlot(slot, cluster.replicaOf(from)))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void leavesNothingBehindInWhateverState() {
        List<Path> data;
        try (RedisCluster cluster = RedisCluster.start()) {
            data = cluster.data();
            assertThat(data).hasSize(6).allSatisfy(path -> assertThat(path).isDirectory());
            cluster.kill(masterOfKey(cluster));
            cluster.freeze(otherMaster(cluster));
        }
        assertThat(data).allSatisfy(path -> assertThat(path).doesNotExist());
    }

    @Test
    @DisplayName("devservices.redis=cluster starts one for an application")
    void startsOneForAnApplication() throws Exception {
        int port = Applications.freePort();
        try (LogRecorder log = new LogRecorder();
                RunningApplication application = JZenith.application(
                                "--devservices.redis=cluster",
                                "--redis.port=" + port,
                                "--redis.username=shopper",
                                "--redis.password=secret")
                        .withModules(binder -> {
                            configBinder(binder).bind(Keys.RedisConfiguration.class);
                            configBinder(binder).bind(Keys.SessionsConfiguration.class);
                        })
                        .start()) {
            Keys.RedisConfiguration configuration = Keys.configuration(application);
            assertThat(configuration.mode()).hasValue("cluster");
            assertThat(configuration.masterName()).isEmpty();
            assertThat(configuration.port()).isEqualTo(port);
            assertThat(configuration.hosts().orElseThrow().split(",", -1))
                    .hasSize(6)
                    .allMatch(host -> host.matches("127\\.0\\.0\\.1:\\d+"))
                    .contains("127.0.0.1:" + port);
            Keys.SessionsConfiguration sessions = application.injector().getInstance(Keys.SessionsConfiguration.class);
            assertThat(sessions.database()).isZero();
            assertThat(log.text("for development"))
                    .contains("Redis Cluster", configuration.hosts().get());
            for (String host : configuration.hosts().get().split(",", -1)) {
                int each = Integer.parseInt(host.replaceAll(".*:", ""));
                try (Keys keys = Keys.at(each, "shopper", "secret");
                        Keys others = Keys.at(
                                each, sessions.username(), sessions.password().value())) {
                    assertThat(keys.ask("ACL WHOAMI")).isEqualTo("shopper");
                    assertThat(others.ask("ACL WHOAMI")).isEqualTo("default");
                }
            }
        }
    }
}
