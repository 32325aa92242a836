package org.jzenith.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import io.vertx.redis.client.Command;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.jzenith.cache.error.LoadTimeoutException;
import org.jzenith.cache.local.CacheCounters;
import org.jzenith.cache.local.JsonValues;
import org.jzenith.cache.local.SecondLevel;
import org.jzenith.cache.option.CacheOptions;
import org.jzenith.cache.shared.RedisLevel;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.TimeLimit;

/** Values that several instances share in Redis. */
@Timeout(300)
@Tag("vertx")
class RedisCacheTest {

    private static RedisServer server;

    private final Users users = new Users();
    private final List<Instance> instances = new ArrayList<>();
    private String name;

    @BeforeAll
    static void startServer() {
        server = new RedisServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void nameTheCache(TestInfo test) {
        name = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    }

    @AfterEach
    void stop() {
        instances.forEach(Instance::close);
    }

    private Instance start(UnaryOperator<CacheOptions> options) {
        return added(new Instance(server.application(), CachePlugin.create().onRedis(), name, users, options));
    }

    private Instance startBehind(FaultProxy proxy) {
        return startBehind(proxy, options -> options);
    }

    private Instance startBehind(FaultProxy proxy, UnaryOperator<CacheOptions> options) {
        return added(new Instance(
                server.applicationAt(proxy.port(), "--redis.connect-timeout=1s", "--redis.command-timeout=1s"),
                CachePlugin.create().onRedis(),
                name,
                users,
                options));
    }

    private Instance start() {
        return start(options -> options);
    }

    private Instance added(Instance instance) {
        instances.add(instance);
        return instance;
    }

    private String key(String key) {
        return "cache::" + name + ':' + key;
    }

    /** Waits until a value is in Redis. */
    private void awaitStored(String key) {
        TimeLimit.MINUTE.await(
                "the value in Redis",
                () -> server.send(Command.HEXISTS, key(key), "value").toInteger() == 1);
    }

    @Test
    void anotherInstanceReadsTheValueFromRedis() {
        Instance first = start();
        Instance second = start();
        first.store("7", "Ada");
        awaitStored("7");
        second.assertValue(second.get("7"), "Ada");
        second.assertHit("7", "Ada");
        assertThat(users.loads).hasValue(0);
        assertThat(second.count("cache.shared.gets", "result", "hit")).isOne();
    }

    @Test
    void aValueFromRedisIsServedForTheRestOfItsTime() throws Exception {
        Instance first = start();
        Instance second = start();
        first.store("7", "Ada");
        awaitStored("7");
        long now = server.send(Command.TIME).get(0).toLong() * 1_000;
        server.send(Command.HSET, key("7"), "loaded", now - 3_000_000, "fresh", now + 600_000);
        second.assertValue(second.get("7"), "Ada");
        second.ticker.advance(Duration.ofMinutes(5));
        second.assertHit("7", "Ada");
        server.send(Command.DEL, key("7"));
        second.ticker.advance(Duration.ofMinutes(6));
        TestObserver<User> observer = second.get("7");
        users.await().deliver("Grace");
        second.assertValue(observer, "Grace");
    }

    @Test
    void thatThereIsNoValueIsSharedAsWell() throws Exception {
        Instance first = start();
        Instance second = start();
        TestObserver<User> observer = first.find("7");
        users.await().end().onComplete();
        TimeLimit.MINUTE.awaitEnd(observer).assertResult();
        awaitStored("7");
        TimeLimit.MINUTE.awaitEnd(second.find("7")).assertResult();
        assertThat(users.loads).hasValue(1);
    }

    @Test
    void anInvalidationReachesAllInstances() throws Exception {
        Instance first = start();
        Instance second = start();
        first.store("7", "Ada");
        awaitStored("7");
        second.assertValue(second.get("7"), "Ada");
        double before = second.invalidations();
        first.cache.invalidate("7").blockingAwait();
        second.awaitRemoval(before);
        for (Instance instance : List.of(first, second)) {
            TestObserver<User> observer = instance.get("7");
            if (instance == first) {
                users.await().deliver("Grace");
            }
            instance.assertValue(observer, "Grace");
            awaitStored("7");
        }
    }

    @Test
    void anInvalidationOfAllReachesAllInstances() throws Exception {
        Instance first = start();
        Instance second = start();
        for (int key = 0; key < 200; key++) {
            second.store(String.valueOf(key), "Ada");
            awaitStored(String.valueOf(key));
        }
        double before = second.count("cache.clears");
        first.cache.invalidateAll().blockingAwait();
        second.awaitClears((int) before + 1);
        TestObserver<User> observer = second.get("7");
        users.await().deliver("Grace");
        second.assertValue(observer, "Grace");
        assertThat(server.send(Command.EXISTS, key("8")).toInteger()).isZero();
    }

    @Test
    void aLoadThatBeganBeforeAnInvalidationElsewhereIsNotStored() throws Exception {
        Instance first = start();
        Instance second = start();
        TestObserver<User> before = first.get("7");
        Users.Begun old = users.await();
        second.cache.invalidate("7").blockingAwait();
        old.deliver("Ada");
        first.assertValue(before, "Ada");
        TimeLimit.MINUTE.await("the refusal", () -> first.count("cache.loads.discarded") >= 1);
        for (Instance instance : List.of(first, second)) {
            TestObserver<User> after = instance.get("7");
            if (instance == first) {
                users.await().deliver("Grace");
            }
            instance.assertValue(after, "Grace");
            awaitStored("7");
        }
        assertThat(users.loads).hasValue(2);
    }

    @Test
    void aValueWhoseTokenWasRemovedIsRefused() {
        SecondLevel<User> level = new RedisLevel<>(
                server.client(),
                "",
                name,
                new JsonValues<>(ObjectMapper::new, User.class),
                new CacheCounters(),
                Duration.ofSeconds(10));
        byte[] json = "{\"name\":\"Ada\"}".getBytes(StandardCharsets.UTF_8);
        Duration minute = Duration.ofMinutes(1);
        String old = level.find("7", minute, Duration.ZERO).blockingGet().token();
        level.remove("7").blockingAwait();
        assertThat(level.put("7", old, json, minute, minute).blockingGet()).isFalse();
        String token = level.find("7", minute, Duration.ZERO).blockingGet().token();
        assertThat(level.put("7", old, json, minute, minute).blockingGet()).isFalse();
        assertThat(server.send(Command.HEXISTS, key("7"), "value").toInteger()).isZero();
        assertThat(level.put("7", token, json, minute, minute).blockingGet()).isTrue();
        assertThat(level.find("7", minute, Duration.ZERO).blockingGet().stored().value())
                .isEqualTo(new User("Ada"));
    }

    @Test
    void aCutBroadcastServesAnOldValueAtMostUntilTheGap() throws Exception {
        try (FaultProxy proxy = server.proxy()) {
            Instance near = start();
            Instance far = startBehind(proxy);
            near.store("7", "Ada");
            awaitStored("7");
            far.assertValue(far.get("7"), "Ada");
            double clears = far.count("cache.clears");
            proxy.refuse();
            near.cache.invalidate("7").blockingAwait();
            far.assertHit("7", "Ada"); // It cannot know.
            proxy.passThrough();
            far.awaitClears((int) clears + 1);
            TestObserver<User> observer = far.get("7");
            users.await().deliver("Grace");
            far.assertValue(observer, "Grace");
            far.close();
            instances.remove(far);
        }
    }

    @Test
    void withoutRedisValuesAreLoadedAndInvalidationsFail() throws Exception {
        try (FaultProxy proxy = server.proxy()) {
            Instance far = startBehind(proxy);
            double clears = far.count("cache.clears");
            far.store("7", "Ada");
            proxy.refuse();
            TestObserver<User> observer = far.get("8");
            users.await().deliver("Grace");
            far.assertValue(observer, "Grace");
            assertThat(far.cache.invalidate("7").blockingGet()).isInstanceOf(RedisUnavailableException.class);
            observer = far.get("7"); // It is removed here nevertheless.
            users.await().deliver("Alan");
            far.assertValue(observer, "Alan");
            proxy.passThrough();
            far.awaitClears((int) clears + 1);
            TimeLimit.MINUTE.await(
                    "an invalidation that succeeds",
                    () -> far.cache.invalidate("7").blockingGet() == null);
            far.close();
            instances.remove(far);
        }
    }

    @Test
    void withoutRedisALoadThatNeverEndsIsCancelled() throws Exception {
        try (FaultProxy proxy = server.proxy()) {
            Instance far = startBehind(proxy, options -> options.withLoadTimeout(Duration.ofMillis(100)));
            proxy.refuse();
            for (String key : List.of("7", "8")) { // The first one finds Redis gone; the second one does not ask it.
                TestObserver<User> observer = far.get(key);
                Users.Begun load = users.await();
                TimeLimit.MINUTE.awaitEnd(observer).assertFailure(LoadTimeoutException.class);
                assertThat(load.end().hasObservers()).isFalse();
            }
            far.close();
            instances.remove(far);
        }
    }

    @Test
    void anUnreadableValueIsLoadedAgain() throws Exception {
        Instance instance = start();
        long now = server.send(Command.TIME).get(0).toLong() * 1_000;
        server.send(
                Command.HSET, key("7"), "token", "t", "value", "{\"first\":", "loaded", now, "fresh", now + 600_000);
        TestObserver<User> observer = instance.get("7");
        users.await().deliver("Ada");
        instance.assertValue(observer, "Ada");
        TimeLimit.MINUTE.await(
                "the new value",
                () -> server.send(Command.HGET, key("7"), "value").toString().equals("{\"name\":\"Ada\"}"));
    }

    @Test
    void anOldValueInRedisIsServedWhileTheSourceIsDown() throws Exception {
        Instance first = start(options -> options.staleFor(Duration.ofHours(1)));
        Instance second = start(options -> options.staleFor(Duration.ofHours(1)));
        first.store("7", "Ada");
        awaitStored("7");
        long now = server.send(Command.TIME).get(0).toLong() * 1_000;
        server.send(Command.HSET, key("7"), "fresh", now - 1_000);
        TestObserver<User> observer = second.get("7");
        users.await().end().onError(new IllegalStateException("down"));
        second.assertValue(observer, "Ada");
        second.assertHit("7", "Ada");
    }

    @Test
    void anOldValueInRedisIsServedWhileTheSourceIsSlow() throws Exception {
        UnaryOperator<CacheOptions> options = made -> made.staleFor(Duration.ofHours(1), Duration.ofMillis(1));
        Instance first = start(options);
        Instance second = start(options);
        first.store("7", "Ada");
        awaitStored("7");
        long now = server.send(Command.TIME).get(0).toLong() * 1_000;
        server.send(Command.HSET, key("7"), "fresh", now - 1_000);
        second.assertValue(second.get("7"), "Ada");
        users.await().deliver("Grace"); // The load goes on.
        TimeLimit.MINUTE.await("the new value", () -> second.get("7").values().contains(new User("Grace")));
        assertThat(users.loads).hasValue(1);
    }

    @Test
    void aCacheMayStayOutOfRedis() {
        Instance instance = start(CacheOptions::inProcessOnly);
        instance.store("7", "Ada");
        assertThat(server.send(Command.EXISTS, key("7")).toInteger()).isZero();
    }

    @Test
    void aThousandCallersOnThreeInstancesShareOneLoad() throws Exception {
        List<TestObserver<User>> observers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            start(CacheOptions::loadedOncePerCluster);
        }
        for (int caller = 0; caller < 1_000; caller++) {
            instances.forEach(instance -> observers.add(instance.get("7")));
        }
        TimeLimit.MINUTE.await(
                "the instances that wait",
                () -> instances.stream()
                                .mapToDouble(instance -> instance.count("cache.shared.waits"))
                                .sum()
                        == 2);
        users.await().deliver("Ada");
        observers.forEach(observer -> TimeLimit.MINUTE.awaitEnd(observer).assertResult(new User("Ada")));
        assertThat(users.loads).hasValue(1);
    }

    @Test
    void aLoadThatFailsLetsAnotherInstanceLoad() throws Exception {
        Instance first = start(CacheOptions::loadedOncePerCluster);
        Instance second = start(CacheOptions::loadedOncePerCluster);
        TestObserver<User> failing = first.get("7");
        Users.Begun load = users.await();
        TestObserver<User> waiting = second.get("7");
        TimeLimit.MINUTE.await("the wait", () -> second.count("cache.shared.waits") == 1);
        load.end().onError(new IllegalStateException("down"));
        TimeLimit.MINUTE.awaitEnd(failing).assertFailureAndMessage(IllegalStateException.class, "down");
        users.await().deliver("Ada");
        second.assertValue(waiting, "Ada");
    }

    @Test
    void anInstanceThatStopsLetsAnotherOneLoad() throws Exception {
        Instance first = start(CacheOptions::loadedOncePerCluster);
        Instance second = start(CacheOptions::loadedOncePerCluster);
        TestObserver<User> ending = first.get("7");
        users.await();
        TestObserver<User> waiting = second.get("7");
        TimeLimit.MINUTE.await("the wait", () -> second.count("cache.shared.waits") == 1);
        first.close();
        instances.remove(first);
        TimeLimit.MINUTE.awaitEnd(ending).assertFailure(IllegalStateException.class);
        users.await().deliver("Ada");
        second.assertValue(waiting, "Ada");
    }

    @Test
    void anInstanceThatNeverDeliversIsNotWaitedForLongerThanALoadMayTake() throws Exception {
        Instance instance = start(options -> options.loadedOncePerCluster().withLoadTimeout(Duration.ofMillis(500)));
        long now = server.send(Command.TIME).get(0).toLong() * 1_000;
        server.send(Command.HSET, key("7"), "token", "t", "claimed", now + 3_600_000);
        TestObserver<User> observer =
                instance.cache.get("7", key -> Single.just(new User("Ada"))).test();
        instance.assertValue(observer, "Ada");
        assertThat(instance.count("cache.shared.waits")).isOne();
    }
}
