package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.subscribers.TestSubscriber;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthResult;
import org.jzenith.core.ratelimit.Rate;
import org.jzenith.core.ratelimit.RateLimitPolicy;
import org.jzenith.devservices.RedisCluster;
import org.jzenith.redis.RedisEvent.Gap;
import org.jzenith.redis.RedisEvent.Message;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.testing.servers.TimeLimit;

/** What a client can do with a cluster whose servers all work. */
@Tag("stress")
@Tag("vertx")
class ClusterTest {

    private static RedisCluster cluster;
    private static RunningApplication application;
    private static RedisClient client;

    @BeforeAll
    static void start() {
        cluster = RedisCluster.start();
        application = start(cluster);
        client = Server.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
        cluster.close();
    }

    static RunningApplication start(RedisCluster cluster, String... arguments) {
        return JZenith.application(arguments)
                .withConfiguration("redis.mode", "cluster")
                .withConfiguration("redis.hosts", cluster.hosts())
                .withConfiguration("redis.username", cluster.username())
                .withConfiguration("redis.password", cluster.password())
                .withPlugins(RedisPlugin.create())
                .start();
    }

    private static int otherMaster(int slot) {
        return cluster.nodes().stream()
                .filter(node -> node.isMaster() && node.port() != cluster.masterOf(slot))
                .mapToInt(RedisCluster.Node::port)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void storesEachValueOnTheMasterOfItsKey() {
        RedisDao<User> users = client.dao("user:", User.class);
        Set<Integer> masters = new HashSet<>();
        for (int i = 0; i < 300; i++) {
            users.set("u" + i, new User(i, "n" + i)).blockingAwait();
            masters.add(cluster.masterOf(cluster.slotOf(users.key("u" + i))));
        }
        assertThat(masters).hasSize(3);
        assertThat(users.get("u7").blockingGet()).isEqualTo(new User(7, "n7"));
        assertThat(users.count().blockingGet()).isEqualTo(300);
        assertThat(users.values().map(User::id).toList().blockingGet())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 300).boxed().toList());
        assertThat(users.update("u7", user -> new User(7, "changed")).blockingGet())
                .isEqualTo(new User(7, "changed"));
        assertThat(users.delete("u7").blockingGet()).isTrue();
    }

    /** A wrong slot would only cost a detour each time, so nothing else would notice it. */
    @ParameterizedTest
    @ValueSource(
            strings = {"", "123456789", "ä€", "user:1", "{user1000}.following", "foo{}{bar}", "foo{{bar}}zap", "a}b{c"})
    void knowsTheSlotOfAKeyAsTheServerDoes(String key) {
        assertThat(client.topology().slot(key)).isEqualTo(cluster.slotOf(key));
    }

    @Test
    void pagesThroughAllMasters() {
        RedisDao<User> users = client.dao("paged:", User.class);
        for (int i = 0; i < 200; i++) {
            users.set("p" + i, new User(i, "")).blockingAwait();
        }
        Set<String> found = new HashSet<>();
        String cursor = RedisPage.FIRST;
        int pages = 0;
        do {
            RedisPage<User> page = users.page(cursor, 20).blockingGet();
            found.addAll(page.values().keySet());
            cursor = page.cursor();
            pages++;
        } while (!cursor.equals(RedisPage.FIRST));
        assertThat(found).hasSize(200);
        assertThat(pages).isGreaterThan(3);
        assertThatThrownBy(() -> users.page("17", 20).blockingGet())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cursor: 17 (expected: 0, or the cursor of the previous page)");
    }

    /** The cursor of a server means nothing to the one that replaces it. */
    @Test
    void pagesThroughAllValuesAlthoughAMasterIsReplaced() {
        RedisDao<User> users = client.dao("replaced:", User.class);
        for (int i = 0; i < 300; i++) {
            users.set("p" + i, new User(i, "")).blockingAwait();
        }
        RedisPage<User> page = users.page(RedisPage.FIRST, 20).blockingGet();
        Set<String> found = new HashSet<>(page.values().keySet());
        cluster.awaitReplicas();
        cluster.failOver(cluster.replicaOf(cluster.masterOf(0)));
        while (!page.isLast()) {
            page = users.page(page.cursor(), 20).blockingGet();
            found.addAll(page.values().keySet());
        }
        assertThat(found).hasSize(300);
    }

    @Test
    void refusesKeysOfSeveralSlotsBeforeItSendsAnything() {
        int a = cluster.slotOf("a");
        int b = cluster.slotOf("b");
        assertThatThrownBy(() -> client.send(Command.MGET, "a", "b").blockingGet())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The keys of MGET are in the slots " + a + " and " + b);
        assertThat(client.send(Command.MSET, "{t}a", "1", "{t}b", "2").blockingGet())
                .hasToString("OK");
        assertThatThrownBy(() -> client.transaction(List.of(
                                Request.cmd(Command.SET).arg("refused-a").arg(1),
                                Request.cmd(Command.SET).arg("refused-b").arg(1)))
                        .blockingGet())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> client.pipeline(List.of(
                                Request.cmd(Command.SET).arg("refused-a").arg(1), Request.cmd(Command.DBSIZE)))
                        .blockingGet())
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(client.send(Command.EXISTS, "refused-a").blockingGet().toInteger())
                .isZero();
    }

    @Test
    void sendsCommandsWithoutAKeyToAnyMasterOrToAllOrToNone() {
        assertThat(client.send(Command.PING).blockingGet()).hasToString("PONG");
        String sha = client.send(Command.SCRIPT, "LOAD", "return redis.call('GET', KEYS[1])")
                .map(Response::toString)
                .blockingGet();
        for (String key : List.of("x", "y", "z", "w", "v")) {
            client.send(Command.SET, key, "of " + key).ignoreElement().blockingAwait();
            assertThat(client.send(Command.EVALSHA, sha, 1, key).blockingGet()).hasToString("of " + key);
        }
        assertThatThrownBy(() -> client.send(Command.KEYS, "*").blockingGet())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("KEYS has no key")
                .hasMessageContaining("inSession(key, ...)");
    }

    @Test
    void answersAPipelineOfManySlotsInItsOrder() {
        List<Request> requests = IntStream.range(0, 100)
                .mapToObj(i -> Request.cmd(Command.SET).arg("pipe" + i).arg(i).arg("GET"))
                .toList();
        client.pipeline(requests).ignoreElement().blockingAwait();
        assertThat(client.pipeline(requests).blockingGet().stream().map(Object::toString))
                .containsExactlyElementsOf(
                        IntStream.range(0, 100).mapToObj(String::valueOf).toList());
    }

    @Test
    void executesTransactionsAndSessionsOnTheMasterOfTheirKeys() {
        assertThat(client
                        .transaction(List.of(
                                Request.cmd(Command.INCR).arg("{tx}n"),
                                Request.cmd(Command.INCR).arg("{tx}n")))
                        .blockingGet()
                        .stream()
                        .map(Response::toInteger))
                .containsExactly(1, 2);
        assertThat(client.inSession("watched", session -> session.send(Command.WATCH, "watched")
                                .ignoreElement()
                                .andThen(session.transaction(List.of(Request.cmd(Command.SET)
                                                .arg("watched")
                                                .arg(1)))
                                        .toSingle()))
                        .blockingGet())
                .hasSize(1);
        assertThatThrownBy(() -> client.inSession(
                                session -> session.send(Command.PING).toSingle())
                        .blockingGet())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("inSession(key, work)");
    }

    @Test
    void sharesLimitsOfRates() {
        RateLimitPolicy policy = new RateLimitPolicy("logins", Rate.parse("2/1h"));
        RedisRateLimitStore store = RedisRateLimitStore.with(client).withTimeout(Duration.ofMinutes(1));
        for (String user : List.of("ada", "bob", "eve")) {
            assertThat(store.take(policy, user, 1).blockingGet().allowed()).isTrue();
            assertThat(store.take(policy, user, 1).blockingGet().allowed()).isTrue();
            assertThat(store.take(policy, user, 1).blockingGet().allowed()).isFalse();
        }
    }

    @Test
    void hearsMessagesThatAnotherServerHasGot() {
        TestSubscriber<RedisEvent> events =
                TimeLimit.MINUTE.awaitCount(client.subscribe("news").test(), 1);
        for (int i = 0; i < 6; i++) { // At least one of each master.
            client.send(Command.PUBLISH, "news", i).ignoreElement().blockingAwait();
        }
        TimeLimit.MINUTE.awaitCount(events, 7);
        assertThat(events.values().stream().filter(Message.class::isInstance)).hasSize(6);
        events.dispose();
    }

    @Test
    void followsAShardChannelToAnotherMaster() {
        TestSubscriber<RedisEvent> events =
                TimeLimit.MINUTE.awaitCount(client.subscribeSharded("shard").test(), 1);
        assertThat(client.publishSharded("shard", "one").blockingGet()).isEqualTo(1);
        TimeLimit.MINUTE.awaitCount(events, 2);
        int slot = cluster.slotOf("shard");
        cluster.moveSlot(slot, otherMaster(slot));
        TimeLimit.MINUTE.await(
                "a gap",
                () -> events.values().stream().filter(Gap.class::isInstance).count() == 2);
        assertThat(client.publishSharded("shard", "two").blockingGet()).isEqualTo(1);
        TimeLimit.MINUTE.await("the second message", () -> events.values().stream()
                .anyMatch(event ->
                        event instanceof Message message && message.text().equals("two")));
        events.dispose();
    }

    @Test
    void followsASlotThatIsBeingMovedAndWasMoved() {
        String key = "moved";
        int slot = cluster.slotOf(key);
        client.send(Command.SET, key, 1).ignoreElement().blockingAwait();
        int target = otherMaster(slot);
        cluster.beginMove(slot, target);
        assertThat(client.send(Command.INCR, key).blockingGet().toInteger()).isEqualTo(2);
        assertThat(client.send(Command.SET, "{" + key + "}new", 1).blockingGet())
                .hasToString("OK"); // By ASK: there is no such key yet.
        assertThatThrownBy(() -> client.transaction(
                                List.of(Request.cmd(Command.INCR).arg("{" + key + "}other")))
                        .blockingGet())
                .isInstanceOf(RedisUnavailableException.class);
        cluster.moveSlot(slot, target);
        assertThat(client.transaction(List.of(Request.cmd(Command.INCR).arg(key)))
                        .blockingGet())
                .singleElement()
                .hasToString("3");
        assertThat(client.send(Command.GET, "{" + key + "}new").blockingGet()).hasToString("1");
        assertThat(cluster.masterOf(slot)).isEqualTo(target);
    }

    @Test
    void theDevServicesStartAClusterThatNeedsNoConfiguration() {
        try (RunningApplication developed = JZenith.application("--devservices.redis=cluster")
                .withPlugins(RedisPlugin.create())
                .start()) {
            RedisDao<User> users = Server.client(developed).dao("user:", User.class);
            for (int i = 0; i < 20; i++) {
                users.set("u" + i, new User(i, "")).blockingAwait();
            }
            assertThat(users.count().blockingGet()).isEqualTo(20);
        }
    }

    @Test
    void tellsTheHealthCheckWhichMastersThereAre() {
        HealthResult health = Server.health(application);
        assertThat(health.status()).isEqualTo(HealthResult.Status.UP);
        String masters = String.valueOf(health.data().get("masters"));
        assertThat(cluster.nodes().stream().filter(RedisCluster.Node::isMaster))
                .hasSize(3)
                .allSatisfy(master -> assertThat(masters).contains("127.0.0.1:" + master.port()));
    }
}
