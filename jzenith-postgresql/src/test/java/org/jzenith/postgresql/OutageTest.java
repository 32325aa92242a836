package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;
import org.jzenith.testing.faults.UndeliverableErrors;

/** A server that dies, freezes, or is not there, while it is asked. */
class OutageTest {

    private static final String[] SHORT = {"--postgresql.pool-size=6", "--postgresql.statement-timeout=2s", "--postgresql.acquire-timeout=2s",
        "--postgresql.connect-timeout=2s", "--postgresql.application-name=outage"};

    /** Clients that ask all the time. */
    private static final class Load implements AutoCloseable {

        private final ConcurrentMap<Integer, AtomicInteger> statuses = new ConcurrentHashMap<>();
        private final List<Throwable> hangs = new CopyOnWriteArrayList<>();
        private final List<Thread> threads = new ArrayList<>();
        private volatile boolean over;

        Load(HttpServer server) {
            for (int i = 0; i < 16; i++) {
                Thread thread = new Thread(() -> {
                    while (!over) {
                        try {
                            statuses.computeIfAbsent(server.get("/users/1").statusCode(), status -> new AtomicInteger()).incrementAndGet();
                        } catch (Exception e) {
                            hangs.add(e);
                        }
                    }
                });
                thread.start();
                threads.add(thread);
            }
        }

        int count(int status) {
            AtomicInteger count = statuses.get(status);
            return count == null ? 0 : count.get();
        }

        void awaitMore(int status) throws Exception {
            int before = count(status);
            Server.await("answers with " + status, () -> count(status) > before + 100);
        }

        Set<Integer> statuses() {
            return new TreeSet<>(statuses.keySet());
        }

        @Override
        public void close() {
            over = true;
            for (Thread thread : threads) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static HealthResult health(RunningApplication application) {
        return application.injector().getInstance(HealthRegistry.class).readiness().blockingGet().results().get("postgresql");
    }

    private static boolean isUp(RunningApplication application) {
        return health(application).status() == HealthResult.Status.UP;
    }

    /** All that may be there are there when there is something to do for all. */
    private static void assertWholePool(HttpServer server) throws Exception {
        AtomicInteger largest = new AtomicInteger();
        Server.await("the whole pool", () -> {
            List<Integer> counts = Flowable.range(0, 24).flatMapSingle(i -> server.client().one(Integer.class,
                    "select count(*)::int from pg_stat_activity, pg_sleep(0.1) where application_name = 'outage'").toSingle(), false, 24)
                    .toList().blockingGet();
            counts.forEach(count -> largest.accumulateAndGet(count, Math::max));
            return largest.get() >= 6;
        });
        assertThat(largest.get()).isEqualTo(Math.max(6, server.client().lanes().all().size()));
        Server.await("free connections", server::everyConnectionIsFree);
    }

    @Test
    void aServerThatIsKilledUnderLoadAndComesBack() throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors(); HttpServer server = new HttpServer(SHORT)) {
            assertThat(server.get("/users/1").body()).isEqualTo("{\"id\":1,\"name\":\"Ada\"}");
            assertThat(server.get("/users/2").statusCode()).isEqualTo(404);
            assertThat(isUp(server.application())).isTrue();
            Postmaster postmaster = Postmaster.of(server.client());
            Load load = new Load(server);
            try (load) {
                load.awaitMore(200);
                postmaster.kill();
                load.awaitMore(503);
                assertThat(server.get("/users/1").headers().map()).containsEntry("Retry-After", List.of("1"));
                assertThat(server.get("/users/1").body()).contains("urn:jzenith:problem:service-unavailable");
                assertThat(isUp(server.application())).isFalse();
                postmaster.start();
                load.awaitMore(200);
                Server.await("readiness", () -> isUp(server.application()));
                load.awaitMore(200);
            }
            assertThat(load.hangs).isEmpty();
            assertThat(load.statuses()).isEqualTo(Set.of(200, 503));
            assertWholePool(server);
            assertThat(errors.all()).isEmpty();
        }
    }

    @Test
    void aServerThatFreezesUnderLoadAndThaws() throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors(); HttpServer server = new HttpServer(SHORT)) {
            Postmaster postmaster = Postmaster.of(server.client());
            Load load = new Load(server);
            try (load) {
                load.awaitMore(200);
                postmaster.freeze();
                try {
                    load.awaitMore(503);
                    assertThat(isUp(server.application())).isFalse();
                } finally {
                    postmaster.thaw();
                }
                load.awaitMore(200);
                Server.await("readiness", () -> isUp(server.application()));
            }
            assertThat(load.hangs).isEmpty();
            assertThat(load.statuses()).isEqualTo(Set.of(200, 503));
            assertWholePool(server);
            assertThat(errors.all()).isEmpty();
        }
    }

    @Test
    void connectionsThatTheServerEnds() throws Exception {
        try (HttpServer server = new HttpServer(SHORT)) {
            assertWholePool(server);
            server.client().one(Long.class, "select count(pg_terminate_backend(pid)) from pg_stat_activity "
                    + "where application_name = 'outage' and pid <> pg_backend_pid()").ignoreElement().blockingAwait();
            Server.await("an answer", () -> server.get("/users/1").statusCode() == 200);
            assertWholePool(server);
        }
    }

    @Test
    void aServerThatComesAfterTheApplicationWhichDoesNotRequireIt() throws Exception {
        Map<String, String> address;
        try (RunningApplication owner = Server.start("--postgresql.password=pw")) {
            address = Server.address(owner);
        }
        List<String> arguments = new ArrayList<>(List.of("--postgresql.required=false"));
        address.forEach((key, value) -> arguments.add("--" + key + "=" + value));
        try (HttpServer server = new HttpServer(arguments.toArray(String[]::new))) {
            assertThat(isUp(server.application())).isFalse();
            assertThat(server.get("/users/1").statusCode()).isEqualTo(503);
            assertThatThrownBy(() -> server.client().inTransaction(tx -> tx.update("select 1")).blockingGet())
                    .isInstanceOf(PostgresqlUnavailableException.class).hasMessageContaining("PG-5");
            try (RunningApplication owner = Server.start("--postgresql.password=pw", "--postgresql.port=" + address.get("postgresql.port"))) {
                Server.await("readiness", () -> isUp(server.application()));
                assertThat(server.get("/users/1").statusCode()).isEqualTo(200);
                assertThat(owner.injector()).isNotNull();
            }
            Server.await("readiness is gone again", () -> !isUp(server.application()));
        }
    }

    @Test
    void anApplicationThatNamesNoServerAndRequiresNone() throws Exception {
        try (HttpServer server = new HttpServer("--postgresql.required=false", "--devservices.enabled=false")) {
            assertThat(isUp(server.application())).isFalse();
            assertThat(server.get("/users/1").statusCode()).isEqualTo(503);
        }
    }
}
