package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Key;
import com.google.inject.name.Names;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.Context;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.AskedApplication;
import org.jzenith.testing.servers.PoolMetrics;
import org.jzenith.testing.servers.ServingLoops;
import org.jzenith.testing.servers.TimeLimit;

/**
 * A pool that keeps still: once its connections are open, the server counts no new ones, whoever calls. {@code -Plong}
 * runs the whole matrix, each case for {@code -Dchurn.seconds}, a minute by default.
 */
@Tag("stress")
@Tag("P1")
class ChurnTest {

    private static final String NAME = "churn";
    private static final int SECONDS = Integer.getInteger("churn.seconds", 60);
    private static final List<String> PATHS =
            List.of("/churn/one", "/churn/rows", "/churn/transaction", "/churn/off", "/churn/named");

    @Path("/churn")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource {

        private final PostgresqlClient client;
        private final PostgresqlClient named;

        @Inject
        Resource(PostgresqlClient client, @Named("other") PostgresqlClient named) {
            this.client = client;
            this.named = named;
        }

        @GET
        @Path("loop")
        @Produces(MediaType.TEXT_PLAIN)
        public String loop() {
            return Thread.currentThread().getName();
        }

        @GET
        @Path("one")
        public Maybe<Integer> one() {
            return client.one(Integer.class, "select 1");
        }

        @GET
        @Path("rows")
        public Single<List<Integer>> rows() {
            return client.rows(Integer.class, "select generate_series(1, 3)").toList();
        }

        @GET
        @Path("transaction")
        public Single<Integer> transaction() {
            return client.inTransaction(tx -> tx.one(Integer.class, "select 1").toSingle());
        }

        @GET
        @Path("off")
        public Maybe<Integer> off() {
            return Single.just(1)
                    .subscribeOn(Schedulers.computation())
                    .flatMapMaybe(number -> client.one(Integer.class, "select $1::int", number));
        }

        @GET
        @Path("named")
        public Maybe<Integer> named() {
            return named.one(Integer.class, "select 1");
        }
    }

    /** An application with two databases, a job, and HTTP. */
    private static final class Churned extends AskedApplication {

        private final TestSubscriber<Integer> job;
        private final List<Pool> pools;

        Churned(int poolSize) {
            super(Server.PLUGIN
                    .on(owner, arguments(poolSize))
                    .withPlugins(
                            RestPlugin.withResources(Resource.class),
                            PostgresqlPlugin.create(),
                            PostgresqlPlugin.named("other")));
            PostgresqlClient client = Server.client(application());
            PostgresqlClient named =
                    application().injector().getInstance(Key.get(PostgresqlClient.class, Names.named("other")));
            pools = List.of(
                    new Pool(client, poolSize, Server.PLUGIN.pool(application())),
                    new Pool(named, sizeOfOther(poolSize), Server.PLUGIN.pool(application(), "other")));
            // Before any event loop that serves HTTP has called.
            assertThat(client.one(Integer.class, "select 1").blockingGet()).isOne();
            job = Flowable.interval(0, 10, TimeUnit.MILLISECONDS)
                    .onBackpressureDrop()
                    .flatMapMaybe(tick -> client.one(Integer.class, "select 1"), false, 1)
                    .test();
        }

        /** The server allows a hundred connections. */
        private static int sizeOfOther(int poolSize) {
            return Math.min(16, poolSize);
        }

        private static String[] arguments(int poolSize) {
            List<String> arguments = new ArrayList<>(List.of(
                    "--rest.max-requests-in-flight=4000",
                    "--rest.request-timeout=2m",
                    "--postgresql.pool-size=" + poolSize,
                    "--postgresql-other.pool-size=" + sizeOfOther(poolSize)));
            Server.address(owner)
                    .forEach((key, value) ->
                            arguments.add("--" + key.replace("postgresql.", "postgresql-other.") + '=' + value));
            for (String namespace : List.of("postgresql", "postgresql-other")) {
                arguments.addAll(List.of(
                        "--" + namespace + ".pool-queue=2000",
                        "--" + namespace + ".connect-timeout=1m",
                        "--" + namespace + ".acquire-timeout=1m",
                        "--" + namespace + ".application-name=" + NAME));
            }
            return arguments.toArray(String[]::new);
        }

        /** Returns how many connections the pools may have. */
        int limit() {
            return pools.stream().mapToInt(Pool::size).sum();
        }

        /** Returns how many connections the pools have. */
        int open() {
            return pools.stream()
                    .mapToInt(pool -> pool.metrics().idle() + pool.metrics().used())
                    .sum();
        }

        /** Makes each event loop open all connections that it may have. */
        void fill() {
            List<TestObserver<Integer>> asked = new ArrayList<>();
            for (Context loop : ServingLoops.of(application())) {
                for (Pool pool : pools) {
                    for (int i = 0; i < pool.size(); i++) {
                        TestObserver<Integer> observer = new TestObserver<>();
                        asked.add(observer);
                        loop.runOnContext(nothing -> pool.client()
                                .one(Integer.class, "select 1 from pg_sleep(0.2)")
                                .subscribe(observer));
                    }
                }
            }
            assertThat(ServingLoops.values(asked)).hasSameSizeAs(asked);
        }

        void endJob() {
            job.assertNoErrors().dispose();
        }
    }

    private record Pool(PostgresqlClient client, int size, PoolMetrics metrics) {}

    private static RunningApplication owner;

    @BeforeAll
    static void startServer() {
        owner = Server.PLUGIN.start("--postgresql.pool-size=1");
        assertThat(sessions()).isPositive();
    }

    @AfterAll
    static void stopServer() {
        owner.close();
    }

    /** Returns how many sessions there have ever been, as the server counts them, the one of the owner included. */
    private static long sessions() {
        return Server.client(owner)
                .one(Long.class, "select sessions from pg_stat_database where datname = current_database()")
                .blockingGet();
    }

    /** Returns the processes of the server that serve the application. */
    private static Set<Integer> backends() {
        return Set.copyOf(Server.client(owner)
                .rows(Integer.class, "select pid from pg_stat_activity where application_name = $1", NAME)
                .toList()
                .blockingGet());
    }

    /**
     * Returns how many sessions there have been since then, once there are so many. A process reports its session a
     * moment after it has begun, and later if many others do the same.
     */
    private static long sessionsSince(long before, int expected) {
        TimeLimit.MINUTE.await(expected + " sessions", () -> sessions() - before >= expected);
        return sessions() - before;
    }

    private interface Phase {
        void await(KeptConnections clients) throws InterruptedException;
    }

    private static void keepsStill(int poolSize, int connections, boolean oneLoop, Phase steady) throws Exception {
        long before = sessions();
        Churned application = new Churned(poolSize);
        try (application;
                KeptConnections clients = new KeptConnections(application.port())) {
            String loop = application.get("/churn/loop").body();
            Predicate<String> wanted = oneLoop ? loop::equals : any -> true;
            clients.open(connections, "/churn/loop", wanted);
            application.fill();
            clients.send(PATHS);
            awaitMore(clients, 2 * connections + 500);
            Set<Integer> warm = backends();
            assertThat(warm).hasSize(application.limit());
            int expected = application.limit() + 2;
            assertThat(sessionsSince(before, expected))
                    .as("the connections of two pools and of two first contacts")
                    .isEqualTo(expected);
            steady.await(clients);
            assertThat(sessions() - before - expected)
                    .as("new sessions of a steady pool")
                    .isZero();
            assertThat(backends()).as("processes").isEqualTo(warm);
            // Two gauges, which are not read at the same moment
            TimeLimit.MINUTE.await("all are open", () -> application.open() == application.limit());
            assertThat(clients.surprises()).isEmpty();
            application.endJob();
        }
    }

    private static void awaitMore(KeptConnections clients, int answers) {
        int before = clients.answers();
        TimeLimit.MINUTE.await(answers + " answers", () -> clients.answers() - before >= answers);
    }

    @ParameterizedTest
    @CsvSource({"1, 32", "2, 8", "15, 32", "64, 256"})
    void aPoolKeepsStillWhoeverCalls(int poolSize, int connections) throws Exception {
        keepsStill(poolSize, connections, false, clients -> awaitMore(clients, 2_000));
    }

    @Test
    void aPoolKeepsStillIfAllClientsAreOnOneEventLoop() throws Exception {
        keepsStill(16, 32, true, clients -> awaitMore(clients, 2_000));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 8",
        "1, 32",
        "1, 256",
        "1, 1000",
        "2, 8",
        "2, 32",
        "2, 256",
        "2, 1000",
        "15, 8",
        "15, 32",
        "15, 256",
        "15, 1000",
        "16, 8",
        "16, 32",
        "16, 256",
        "16, 1000",
        "64, 8",
        "64, 32",
        "64, 256",
        "64, 1000"
    })
    @Tag("long")
    void aPoolKeepsStillForAMinute(int poolSize, int connections) throws Exception {
        keepsStill(poolSize, connections, false, ChurnTest::timed);
    }

    @ParameterizedTest
    @CsvSource({"1, 32", "2, 32", "15, 256", "16, 1000", "64, 1000"})
    @Tag("long")
    void aPoolKeepsStillForAMinuteIfAllClientsAreOnOneEventLoop(int poolSize, int connections) throws Exception {
        keepsStill(poolSize, connections, true, ChurnTest::timed);
    }

    private static void timed(KeptConnections clients) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (System.nanoTime() - end < 0) {
            awaitMore(clients, 100);
        }
    }
}
