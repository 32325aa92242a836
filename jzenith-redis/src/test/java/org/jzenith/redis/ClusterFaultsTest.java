package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.redis.client.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthResult;
import org.jzenith.devservices.RedisCluster;
import org.jzenith.redis.Counters.Counter;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.TimeLimit;

/**
 * Faults of a real cluster under load. Other masters than the one with the fault do not notice it. An increment that
 * was acknowledged or failed was executed at most once. What a killed master had not yet replicated may be lost, which
 * is the guarantee of Redis, not of the client.
 */
@Tag("stress")
@Tag("vertx")
class ClusterFaultsTest {

    private static final int CALLERS = 24;
    /** The figures of each test, for the page about failovers. */
    private static final Path FIGURES = Path.of("target", "cluster-faults.txt");

    /** Clients have minutes, so that nothing but the fault makes a call fail. */
    private static RunningApplication start(RedisCluster cluster) {
        return ClusterTest.start(cluster, "--redis.command-timeout=5m", "--redis.connect-timeout=5m");
    }

    private static boolean isOn(RedisCluster cluster, String key, int master) {
        return cluster.masterOf(cluster.slotOf(key)) == master;
    }

    static void report(String fault, long engineMillis, List<Counter> affected) throws IOException {
        long pause =
                affected.stream().mapToLong(Counter::longestPauseMillis).max().orElse(0);
        long failures = affected.stream()
                .mapToLong(counter -> counter.failures().size())
                .sum();
        String line = "%s: longest pause %d ms, of which Redis itself %d ms; failed calls %d of %d callers%n"
                .formatted(fault, pause, engineMillis, failures, affected.size());
        Files.writeString(FIGURES, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static Map<String, Integer> masters(RedisCluster cluster, Counters counters) {
        return counters.matching(key -> true).stream()
                .collect(Collectors.toMap(Counter::key, counter -> cluster.masterOf(cluster.slotOf(counter.key()))));
    }

    /**
     * Asserts that all increments on other masters have succeeded, each exactly once. On a busy machine, the cluster
     * may have replaced another master, too.
     *
     * @param before the masters of the keys before the fault
     */
    private static void assertUntouched(
            RedisCluster cluster, Counters counters, Map<String, Integer> before, int victim) {
        Map<String, Integer> after = masters(cluster, counters);
        List<Counter> others = counters.matching(
                key -> before.get(key) != victim && before.get(key).equals(after.get(key)));
        assertThat(others).isNotEmpty().allSatisfy(counter -> {
            assertThat(counter.failures()).isEmpty();
            assertThat(counters.value(counter)).isEqualTo(counter.acknowledged());
        });
    }

    private static void assertAtMostOnce(Counters counters, List<Counter> affected) {
        assertThat(affected).isNotEmpty().allSatisfy(counter -> {
            assertThat(counter.failures()).allMatch(RedisUnavailableException.class::isInstance);
            assertThat(counters.value(counter))
                    .isLessThanOrEqualTo(
                            counter.acknowledged() + counter.failures().size());
        });
    }

    @Test
    void aKilledMasterCostsOnlyItsOwnSlots() throws Exception {
        try (RedisCluster cluster = RedisCluster.startWithoutFullCoverage();
                RunningApplication application = start(cluster);
                Counters counters = new Counters(application, CALLERS)) {
            counters.await(200);
            int victim = cluster.masterOf(cluster.slotOf("counter0"));
            List<Counter> affected = counters.matching(key -> isOn(cluster, key, victim));
            Map<String, Integer> before = masters(cluster, counters);
            long killed = System.nanoTime();
            cluster.kill(victim);
            cluster.awaitMasters();
            long engine = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killed);
            counters.await(200);
            counters.stop();
            report("kill -9 of a master", engine, affected);
            assertUntouched(cluster, counters, before, victim);
            assertAtMostOnce(counters, affected);
            assertThat(Server.health(application).status()).isEqualTo(HealthResult.Status.UP);
        }
    }

    @Test
    void aFrozenMasterCostsOnlyItsOwnSlots() throws Exception {
        try (RedisCluster cluster = RedisCluster.startWithoutFullCoverage();
                RunningApplication application = start(cluster);
                Counters counters = new Counters(application, CALLERS)) {
            counters.await(200);
            int victim = cluster.masterOf(cluster.slotOf("counter0"));
            List<Counter> affected = counters.matching(key -> isOn(cluster, key, victim));
            Map<String, Integer> before = masters(cluster, counters);
            long frozen = System.nanoTime();
            cluster.freeze(victim);
            cluster.awaitMasters();
            long engine = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - frozen);
            counters.await(200);
            cluster.resume();
            cluster.awaitReplicas();
            counters.await(200);
            counters.stop();
            report("freeze of a master", engine, affected);
            assertUntouched(cluster, counters, before, victim);
            assertAtMostOnce(counters, affected);
            assertThat(affected).allSatisfy(counter -> assertThat(counter.failures())
                    .hasSizeLessThanOrEqualTo(3)); // The one under way, and attempts until the failover is known.
        }
    }

    @Test
    void slotsMoveUnderLoadWithoutAFailure() throws Exception {
        try (RedisCluster cluster = RedisCluster.start();
                RunningApplication application = start(cluster);
                Counters counters = new Counters(application, CALLERS)) {
            counters.await(200);
            for (int i = 0; i < CALLERS; i += 2) {
                int slot = cluster.slotOf("counter" + i);
                int from = cluster.masterOf(slot);
                int to = cluster.nodes().stream()
                        .filter(node -> node.isMaster() && node.port() != from)
                        .mapToInt(RedisCluster.Node::port)
                        .findFirst()
                        .orElseThrow();
                cluster.moveSlot(slot, to);
                counters.await(10);
            }
            counters.await(200);
            counters.stop();
            report("12 slots moved", 0, counters.matching(key -> true));
            assertThat(counters.matching(key -> true)).allSatisfy(counter -> {
                assertThat(counter.failures()).isEmpty();
                assertThat(counters.value(counter)).isEqualTo(counter.acknowledged());
            });
        }
    }

    @Test
    void aPlannedFailoverLosesNothing() throws Exception {
        try (RedisCluster cluster = RedisCluster.start();
                RunningApplication application = start(cluster);
                Counters counters = new Counters(application, CALLERS)) {
            counters.await(200);
            int master = cluster.masterOf(cluster.slotOf("counter0"));
            List<Counter> affected = counters.matching(key -> isOn(cluster, key, master));
            Map<String, Integer> before = masters(cluster, counters);
            cluster.failOver(cluster.replicaOf(master));
            counters.await(200);
            counters.stop();
            report("planned failover", 0, affected);
            assertUntouched(cluster, counters, before, master);
            assertAtMostOnce(counters, affected);
        }
    }

    @Test
    void aMasterThatCannotBeReachedCostsOnlyItsOwnSlots() throws Exception {
        try (RedisCluster cluster = RedisCluster.startWithoutFullCoverage()) {
            String key = "counter0";
            int victim = cluster.masterOf(cluster.slotOf(key));
            try (FaultProxy proxy = FaultProxy.to("127.0.0.1", victim);
                    RunningApplication owner = ClusterTest.start(cluster)) {
                Server.client(owner)
                        .inSession(key, session -> session.send(
                                        Command.CONFIG, "SET", "cluster-announce-port", proxy.port())
                                .toSingle())
                        .ignoreElement()
                        .blockingAwait();
                TimeLimit.MINUTE.await("all servers know the other port", () -> IntStream.range(0, 10)
                        .allMatch(i -> Server.client(owner)
                                .inSession("counter" + i, session -> session.send(Command.CLUSTER, "SLOTS")
                                        .toSingle())
                                .map(Object::toString)
                                .blockingGet()
                                .contains(String.valueOf(proxy.port()))));
                try (RunningApplication application = start(cluster);
                        Counters counters = new Counters(application, CALLERS)) {
                    counters.await(200);
                    List<Counter> affected = counters.matching(counted -> isOn(cluster, counted, proxy.port()));
                    Map<String, Integer> before = masters(cluster, counters);
                    proxy.refuse();
                    TimeLimit.MINUTE.await("calls fail", () -> affected.stream()
                            .allMatch(counter -> counter.failures().size() > 1));
                    proxy.passThrough();
                    counters.await(200);
                    counters.stop();
                    report("a master that cannot be reached", 0, affected);
                    assertUntouched(cluster, counters, before, proxy.port());
                    assertAtMostOnce(counters, affected);
                    assertThat(affected).allSatisfy(counter -> assertThat(counters.value(counter))
                            .isGreaterThanOrEqualTo(counter.acknowledged()));
                }
            }
        }
    }
}
