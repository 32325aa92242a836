package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.TransactionRollbackException;
import io.vertx.sqlclient.Tuple;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.PoolMetrics;
import org.jzenith.testing.servers.TimeLimit;

/** The client for code that waits for results. */
class BlockingClientTest {

    record User(int id, String name) {}

    private static final long MINUTES = 2;

    private static RunningApplication application;
    private static BlockingPostgresqlClient client;
    private static PoolMetrics pool;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.startOnOneEventLoop("--postgresql.pool-size=2");
        client = Server.client(application).blocking();
        pool = Server.PLUGIN.pool(application);
        client.script("create table people (id int primary key, name text not null)");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private UndeliverableErrors errors;

    @AfterEach
    void noErrorIsLost() {
        errors.close();
        assertThat(errors.all()).isEmpty();
    }

    @BeforeEach
    void fill() {
        errors = new UndeliverableErrors();
        client.update("delete from people");
        client.batch("insert into people values ($1, $2)", List.of(Tuple.of(1, "Ada"), Tuple.of(2, "Grace")));
    }

    private static List<String> names() {
        return client.list(String.class, "select name from people order by id");
    }

    private static void awaitNoUse() {
        TimeLimit.MINUTE.await("no connection is in use", () -> pool.isUnused());
    }

    @Test
    void returnsRowsAndNumbers() {
        assertThat(client.one(User.class, "select id, name from people where id = $1", 2))
                .contains(new User(2, "Grace"));
        assertThat(client.one((Row row) -> row.getString("name"), "select name from people where id = 3"))
                .isEmpty();
        assertThat(client.list((Row row) -> row.getInteger("id"), "select id from people order by id"))
                .containsExactly(1, 2);
        assertThat(client.update("update people set name = name || '!'")).isEqualTo(2);
        assertThat(names()).containsExactly("Ada!", "Grace!");
        client.notify("changes", "all");
    }

    @Test
    void throwsTheFailuresOfTheClient() {
        assertThatThrownBy(() -> client.one(User.class, "select id, name from people"))
                .isInstanceOf(RowMappingException.class);
        assertThatThrownBy(() -> client.update("insert into people values (1, 'Ada')"))
                .isInstanceOf(PgException.class)
                .satisfies(failure ->
                        assertThat(((PgException) failure).getSqlState()).isEqualTo("23505"));
    }

    @Test
    void notificationsAreAStreamThatWaits() {
        try (Stream<PostgresqlEvent> events = client.listen("changes")) {
            Iterator<PostgresqlEvent> each = events.iterator();
            assertThat(each.next()).isEqualTo(new PostgresqlEvent.Gap("changes"));
            client.notify("changes", "first");
            client.inTransaction(transaction -> {
                transaction.notify("changes", "second");
                return null;
            });
            assertThat(((PostgresqlEvent.Notification) each.next()).payload()).isEqualTo("first");
            assertThat(((PostgresqlEvent.Notification) each.next()).payload()).isEqualTo("second");
        }
    }

    @Test
    void anInterruptEndsListening() throws Exception {
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        CountDownLatch listening = new CountDownLatch(1);
        Thread listener = new Thread(() -> {
            try (Stream<PostgresqlEvent> events = client.listen("changes")) {
                events.forEach(event -> listening.countDown());
            } catch (Throwable e) {
                thrown.complete(e);
            }
        });
        listener.start();
        assertThat(listening.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        listener.interrupt();
        assertThat(thrown.get(MINUTES, TimeUnit.MINUTES)).isInstanceOf(CancellationException.class);
    }

    @Test
    void commitsWhatWasDoneInATransaction() {
        Thread caller = Thread.currentThread();
        String name = client.inTransaction(transaction -> {
            assertThat(Thread.currentThread()).isSameAs(caller);
            transaction.update("update people set name = 'Lovelace' where id = 1");
            return transaction
                    .one(String.class, "select name from people where id = 1")
                    .orElseThrow();
        });
        assertThat(name).isEqualTo("Lovelace");
        assertThat(names()).containsExactly("Lovelace", "Grace");
        String nothing = client.inTransaction(transaction -> null);
        assertThat(nothing).isNull();
        awaitNoUse();
    }

    @Test
    void rollsBackAfterAnExceptionOfTheWork() {
        IllegalStateException failure = new IllegalStateException("no");
        assertThatThrownBy(() -> client.inTransaction(transaction -> {
                    transaction.update("delete from people");
                    throw failure;
                }))
                .isSameAs(failure);
        assertThat(names()).containsExactly("Ada", "Grace");
        assertThatThrownBy(() -> client.inTransaction(transaction -> {
                    transaction.update("delete from people");
                    try {
                        transaction.update("insert into nothing values (1)");
                    } catch (PgException e) {
                        // Ignored, but the server has rolled back.
                    }
                    return 1;
                }))
                .isInstanceOf(TransactionRollbackException.class);
        assertThat(names()).containsExactly("Ada", "Grace");
        awaitNoUse();
    }

    @Test
    void refusesStatementsAfterTheEndOfTheTransaction() {
        BlockingPostgresqlTransaction ended = client.inTransaction(transaction -> transaction);
        assertThat(ended).isNotNull();
        assertThatThrownBy(() -> ended.update("delete from people")).isInstanceOf(RuntimeException.class);
        assertThat(names()).hasSize(2);
    }

    @Test
    void anInterruptCancelsTheStatementAndRollsBack() throws Exception {
        CountDownLatch changed = new CountDownLatch(1);
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            try {
                client.inTransaction(transaction -> {
                    transaction.update("delete from people");
                    changed.countDown();
                    return transaction.one(String.class, "select pg_sleep(300)::text");
                });
            } catch (Throwable e) {
                thrown.complete(e);
            }
        });
        waiting.start();
        assertThat(changed.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        waiting.interrupt();
        assertThat(thrown.get(MINUTES, TimeUnit.MINUTES)).isInstanceOf(CancellationException.class);
        waiting.join();
        assertThat(names()).containsExactly("Ada", "Grace");
        TimeLimit.MINUTE.await("the server has cancelled the statement", () -> client.list(
                        String.class,
                        "select query from pg_stat_activity where query like '%pg_sleep(300)%' and state = 'active'"
                                + " and pid <> pg_backend_pid()")
                .isEmpty());
        awaitNoUse();
    }

    @Test
    void readsRowsAsAStreamAndFreesItsConnection() {
        try (Stream<Integer> all = client.rows(Integer.class, "select * from generate_series(1, 10000)")) {
            assertThat(all.mapToInt(i -> i).sum()).isEqualTo(50_005_000);
        }
        try (Stream<Integer> some = client.rows(Integer.class, "select * from generate_series(1, 100000)")) {
            Iterator<Integer> iterator = some.iterator();
            assertThat(iterator.next()).isEqualTo(1);
            assertThat(pool.used()).isEqualTo(1);
        }
        awaitNoUse();
    }

    @Test
    void refusesAnEventLoop() throws Exception {
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        application.injector().getInstance(Vertx.class).getOrCreateContext().runOnContext(nothing -> {
            try {
                client.inTransaction(transaction -> 1);
            } catch (Throwable e) {
                thrown.complete(e);
            }
        });
        assertThat(thrown.get(MINUTES, TimeUnit.MINUTES))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot wait for a result");
    }
}
