package org.jzenith.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.jzenith.cache.shared.CacheInvalidation;
import org.jzenith.core.JZenith;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.postgresql.PostgresqlBroadcast;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.FaultProxy;

/** Values in the process, and invalidations over PostgreSQL. */
@Timeout(300)
@Tag("vertx")
class PostgresqlCacheTest {

    private static PostgresqlCluster server;

    private final Users users = new Users();
    private final List<Instance> instances = new ArrayList<>();
    private String name;

    @BeforeAll
    static void startServer() {
        server = PostgresqlCluster.start();
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

    private Instance start(String url, String... arguments) {
        Instance instance = new Instance(
                JZenith.application(arguments)
                        .withConfiguration("postgresql.url", url)
                        .withPlugins(PostgresqlPlugin.create()),
                CachePlugin.create().invalidatesOver(PostgresqlClient.class),
                name,
                users,
                options -> options);
        instances.add(instance);
        return instance;
    }

    private Instance start() {
        return start(server.primaryUrl());
    }

    private void assertLoads(Instance instance, String loaded) throws Exception {
        TestObserver<User> observer = instance.get("7");
        users.await().deliver(loaded);
        instance.assertValue(observer, loaded);
    }

    @Test
    void anInvalidationReachesAllInstances() throws Exception {
        Instance first = start();
        Instance second = start();
        first.store("7", "Ada");
        second.store("7", "Ada");
        double before = second.invalidations();
        first.cache.invalidate("7").blockingAwait();
        second.awaitRemoval(before);
        assertLoads(first, "Grace");
        assertLoads(second, "Grace");
        first.assertHit("7", "Grace");
    }

    @Test
    void anInstanceIgnoresItsOwnMessage() throws Exception {
        Instance first = start();
        Instance second = start();
        first.cache.invalidate("7").blockingAwait();
        assertLoads(first, "Ada");
        double before = first.invalidations();
        second.cache.invalidate("8").blockingAwait();
        first.awaitRemoval(before); // PostgreSQL sends the messages in their order.
        first.assertHit("7", "Ada");
        assertThat(first.invalidations()).isEqualTo(2);
    }

    @Test
    void anInvalidationConcernsTheApplicationWithTheSameName() {
        Instance first = start(server.primaryUrl(), "--application.name=shop");
        Instance other = start(server.primaryUrl(), "--application.name=office");
        Instance second = start(server.primaryUrl(), "--application.name=shop");
        other.store("7", "Ada");
        first.cache.invalidate("7").blockingAwait();
        first.cache.invalidate("8").blockingAwait();
        second.awaitRemoval(1);
        other.assertHit("7", "Ada");
    }

    @Test
    void aCutBroadcastServesAnOldValueAtMostUntilTheGap() throws Exception {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", server.primaryPort())) {
            Instance near = start();
            Instance far =
                    start(server.primaryUrl().replace(":" + server.primaryPort() + "/", ":" + proxy.port() + "/"));
            far.store("7", "Ada");
            double clears = far.count("cache.clears");
            proxy.refuse();
            near.cache.invalidate("7").blockingAwait();
            far.assertHit("7", "Ada"); // It cannot know.
            assertThat(far.cache.invalidate("8").blockingGet()).isNotNull();
            proxy.passThrough();
            far.awaitClears((int) clears + 1);
            assertLoads(far, "Grace");
            far.close();
            instances.remove(far);
        }
    }

    @Test
    void aTransactionInvalidatesWhenItCommits() throws Exception {
        Instance first = start();
        Instance second = start();
        PostgresqlClient client = first.application.injector().getInstance(PostgresqlClient.class);
        PostgresqlBroadcast<CacheInvalidation> broadcast =
                client.broadcast(CacheInvalidation.CHANNEL, CacheInvalidation.class);
        first.store("7", "Ada");
        second.store("7", "Ada");
        double[] before = {first.invalidations(), second.invalidations()};
        client.inTransaction(tx -> broadcast
                        .publish(tx, first.cache.invalidation("7"))
                        .andThen(Single.<Integer>error(new IllegalStateException("rolled back"))))
                .test()
                .awaitTerminalEvent();
        client.inTransaction(tx -> broadcast
                        .publish(tx, first.cache.invalidation("8"))
                        .doOnComplete(() -> {
                            first.assertHit("7", "Ada");
                            second.assertHit("7", "Ada");
                        })
                        .andThen(broadcast.publish(tx, first.cache.invalidation("7")))
                        .toSingleDefault(1))
                .test()
                .awaitTerminalEvent();
        first.awaitRemoval(before[0] + 1);
        second.awaitRemoval(before[1] + 1);
        assertThat(first.invalidations()).isEqualTo(before[0] + 2);
        assertLoads(first, "Grace");
        assertLoads(second, "Grace");
    }

    @Test
    void aTransactionCannotInvalidateACacheWithoutABroadcast() {
        Instance instance = start();
        assertThat(instance.cache.invalidation("7")).isEqualTo(new CacheInvalidation("", name, "7", null));
        try (var alone = JZenith.application()
                .withPlugins(CachePlugin.create().cache("users", User.class, Instance.TTL))
                .start()) {
            Cache<User> cache = CacheTest.cache(alone);
            assertThatThrownBy(() -> cache.invalidation("7"))
                    .hasMessage("The cache users cannot be invalidated by a transaction: it has no broadcast. "
                            + "Fix: name the client by CachePlugin.invalidatesOver(...)");
        }
    }
}
