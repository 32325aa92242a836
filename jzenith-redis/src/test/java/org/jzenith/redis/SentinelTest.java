package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.subscribers.TestSubscriber;
import io.vertx.redis.client.Command;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthResult;
import org.jzenith.devservices.RedisSentinel;
import org.jzenith.redis.Counters.Counter;
import org.jzenith.redis.RedisEvent.Gap;
import org.jzenith.redis.RedisEvent.Message;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.testing.servers.TimeLimit;

/** A master that Sentinels watch, and that another server replaces under load. */
@Tag("stress")
@Tag("vertx")
class SentinelTest {

    private static final int CALLERS = 16;

    private static RunningApplication start(RedisSentinel sentinel) {
        return JZenith.application()
                .withConfiguration("redis.mode", "sentinel")
                .withConfiguration("redis.hosts", sentinel.hosts())
                .withConfiguration("redis.master-name", sentinel.masterName())
                .withConfiguration("redis.username", sentinel.username())
                .withConfiguration("redis.password", sentinel.password())
                .withConfiguration("redis.sentinel-username", sentinel.username())
                .withConfiguration("redis.sentinel-password", sentinel.password())
                // Nothing but the fault makes a call fail.
                .withConfiguration("redis.command-timeout", "5m")
                .withConfiguration("redis.connect-timeout", "5m")
                .withPlugins(RedisPlugin.create())
                .start();
    }

    private static void assertAtMostOnce(Counters counters) {
        assertThat(counters.matching(key -> true)).allSatisfy(counter -> {
            assertThat(counter.failures()).allMatch(RedisUnavailableException.class::isInstance);
            assertThat(counters.value(counter))
                    .isLessThanOrEqualTo(
                            counter.acknowledged() + counter.failures().size());
        });
    }

    private static void report(String fault, long sinceNanos, long engineNanos, Counters counters) throws Exception {
        List<Counter> all = counters.matching(key -> true);
        ClusterFaultsTest.report(fault, TimeUnit.NANOSECONDS.toMillis(engineNanos - sinceNanos), all);
    }

    @Test
    void theDevServicesStartSentinelsThatNeedNoConfiguration() {
        try (RunningApplication developed = JZenith.application("--devservices.redis=sentinel")
                .withPlugins(RedisPlugin.create())
                .start()) {
            RedisClient client = Server.client(developed);
            assertThat(client.send(Command.INCR, "n").blockingGet().toInteger()).isEqualTo(1);
            assertThat(Server.health(developed).data()).containsKey("master");
        }
    }

    @Test
    void aPromotedReplicaIsUsedAtOnceAndSubscriptionsFollow() throws Exception {
        try (RedisSentinel sentinel = RedisSentinel.start();
                RunningApplication application = start(sentinel)) {
            RedisClient client = Server.client(application);
            TestSubscriber<RedisEvent> events =
                    TimeLimit.MINUTE.awaitCount(client.subscribe("news").test(), 1);
            try (Counters counters = new Counters(application, CALLERS)) {
                counters.await(200);
                long since = System.nanoTime();
                int promoted = sentinel.failOver();
                long engine = System.nanoTime();
                counters.await(200);
                counters.stop();
                report("Sentinels: planned failover", since, engine, counters);
                assertAtMostOnce(counters);
                assertThat(Server.health(application))
                        .isEqualTo(HealthResult.up().with("master", "127.0.0.1:" + promoted));
            }
            TimeLimit.MINUTE.await(
                    "a gap",
                    () -> events.values().stream().filter(Gap.class::isInstance).count() >= 2);
            TimeLimit.MINUTE.await("a message of the new master", () -> {
                client.send(Command.PUBLISH, "news", "new").ignoreElement().blockingAwait();
                return events.values().stream().anyMatch(Message.class::isInstance);
            });
            events.dispose();
        }
    }

    @Test
    void aKilledMasterIsReplaced() throws Exception {
        try (RedisSentinel sentinel = RedisSentinel.start();
                RunningApplication application = start(sentinel);
                Counters counters = new Counters(application, CALLERS)) {
            counters.await(200);
            int killed = sentinel.masterPort();
            long since = System.nanoTime();
            sentinel.killMaster();
            int promoted = sentinel.awaitMaster();
            long engine = System.nanoTime();
            counters.await(200);
            counters.stop();
            report("Sentinels: kill -9 of the master", since, engine, counters);
            assertThat(promoted).isNotEqualTo(killed);
            assertAtMostOnce(counters);
        }
    }

    @Test
    void aFrozenMasterThatComesBackGetsNoWrite() throws Exception {
        try (RedisSentinel sentinel = RedisSentinel.start();
                RunningApplication application = start(sentinel);
                Counters counters = new Counters(application, CALLERS)) {
            counters.await(200);
            long since = System.nanoTime();
            sentinel.freeze();
            sentinel.awaitMaster();
            long engine = System.nanoTime();
            counters.await(200);
            counters.stop();
            report("Sentinels: freeze of the master", since, engine, counters);
            assertAtMostOnce(counters);
            try (Counters later = new Counters(application, CALLERS, "later")) {
                later.await(100);
                sentinel.resume();
                later.await(100);
                sentinel.awaitReplicas(); // Until then, the former master accepts writes.
                later.await(100);
                later.stop();
                assertThat(later.matching(key -> true)).allSatisfy(counter -> {
                    assertThat(counter.failures()).isEmpty();
                    assertThat(later.value(counter)).isEqualTo(counter.acknowledged());
                });
            }
        }
    }
}
