package org.jzenith.postgresql.sql.pool;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.postgresql.driver.ConnectionFactory;
import org.jzenith.postgresql.driver.PostgresqlDialect;
import org.jzenith.testing.servers.PoolMetrics;

/**
 * How the connections of a pool are divided among event loops, and which of them a statement gets. There is no server,
 * so nothing is answered before the test says so, and time stands still.
 */
class EventLoopPoolTest {

    private static final long HOUR = TimeUnit.HOURS.toNanos(1);
    private static final PoolSettings SETTINGS = settings(2);
    private static final PgConnectOptions NOWHERE =
            new PgConnectOptions().setHost("127.0.0.1").setPort(1);

    private static PoolSettings settings(int poolSize) {
        return new PoolSettings(
                "test",
                "test",
                PostgresqlDialect.INSTANCE,
                poolSize,
                100,
                100,
                HOUR,
                HOUR,
                HOUR,
                HOUR,
                HOUR,
                HOUR,
                3,
                true);
    }

    /** A statement that is known to take no time, or a transaction. */
    private static final class Asked extends PoolWaiter implements InFlightRequest {

        private final boolean alone;
        private final CompletableFuture<Throwable> refused = new CompletableFuture<>();
        private final Promise<String> answer = Promise.promise();
        private @Nullable PooledConnection pooled;

        Asked(boolean alone) {
            this.alone = alone;
        }

        @Override
        public boolean isExclusive() {
            return alone;
        }

        @Override
        public boolean shares(EventLoopPool loopPool) {
            return !alone;
        }

        @Override
        public boolean dropped() {
            return false;
        }

        @Override
        public void granted(PooledConnection granted) {
            pooled = granted;
            granted.send(this, answer.future(), nothing -> {});
        }

        @Override
        public void refused(Throwable reason) {
            refused.complete(reason);
        }

        @Override
        public void lost(Throwable reason) {}
    }

    private final Vertx vertx = Vertx.vertx();
    private final ConnectionPool pool = new ConnectionPool(
            vertx,
            new ServingEventLoops(vertx, 1),
            SETTINGS,
            NOWHERE,
            context ->
                    new ConnectionFactory(vertx, new PgConnectOptions(NOWHERE), ConnectionPasswords.fixed(), context),
            null,
            () -> 0);
    private final EventLoopPool loopPool = loopPool();
    private final PoolMetrics metrics = metrics();

    /** Returns the pool of the only event loop, which has found out that there is no server. */
    private EventLoopPool loopPool() {
        Asked first = new Asked(false);
        pool.acquire(first);
        first.refused.join();
        return pool.all().get(0);
    }

    private PoolMetrics metrics() {
        MeterRegistry registry = new SimpleMeterRegistry();
        pool.bind(registry);
        return new PoolMetrics(registry, SETTINGS.subject());
    }

    private static <T> T on(EventLoopPool loopPool, Callable<T> action) {
        CompletableFuture<T> result = new CompletableFuture<>();
        loopPool.context().runOnContext(nothing -> {
            try {
                result.complete(action.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result.join();
    }

    /** Returns a connection that answers nothing. */
    static PgConnection connection() {
        return (PgConnection) Proxy.newProxyInstance(
                PgConnection.class.getClassLoader(),
                new Class<?>[] {PgConnection.class},
                (proxy, method, arguments) -> proxy);
    }

    private void connect() {
        on(loopPool, () -> {
            ConnectionFactory connector =
                    new ConnectionFactory(vertx, NOWHERE, ConnectionPasswords.fixed(), loopPool.context());
            loopPool.connected(
                    new ConnectAttempt(
                            loopPool.context(), connector, HOUR, (attempt, made) -> {}, (attempt, reason) -> {}),
                    connection());
            return null;
        });
    }

    private Asked ask() {
        return ask(false);
    }

    private Asked ask(boolean alone) {
        return on(loopPool, () -> {
            Asked asked = new Asked(alone);
            loopPool.acquire(asked);
            return asked;
        });
    }

    @AfterEach
    void close() {
        vertx.close();
    }

    @Test
    void oneConnectionIsFilledBeforeTheNextIsUsed() {
        connect();
        connect();
        Asked first = ask();
        assertThat(ask().pooled).isSameAs(first.pooled).isNotNull();
        assertThat(ask().pooled).isSameAs(first.pooled);
        Asked fourth = ask();
        assertThat(fourth.pooled).isNotSameAs(first.pooled).isNotNull();
        on(loopPool, () -> first.answer.tryComplete("answer"));
        assertThat(ask().pooled).isSameAs(first.pooled);
        assertThat(ask().pooled).isSameAs(fourth.pooled);
    }

    @Test
    void aConnectionIsFreeOnceHoweverOftenItIsGivenBack() {
        connect();
        Asked asked = ask();
        PooledConnection pooled = requireNonNull(asked.pooled);
        on(loopPool, () -> {
            asked.answer.complete("answer");
            pooled.release();
            return null;
        });
        assertThat(metrics.idle()).isEqualTo(1);
        assertThat(ask().pooled).isSameAs(pooled);
        assertThat(metrics.idle()).isZero();
    }

    @Test
    void aStatementIsRememberedForAsLongAsItIsInUse() {
        StatementLatency used = on(loopPool, () -> loopPool.latency("in use"));
        StatementLatency unused = on(loopPool, () -> loopPool.latency("not in use"));
        for (int i = 0; i < 600; i++) {
            int number = i;
            on(loopPool, () -> loopPool.latency("number " + number));
            assertThat(on(loopPool, () -> loopPool.latency("in use"))).isSameAs(used);
        }
        assertThat(on(loopPool, () -> loopPool.latency("not in use")))
                .isNotSameAs(unused)
                .isNotNull();
    }

    @Test
    void noStatementJoinsAConnectionBeforeATransactionThatWaits() {
        connect();
        Asked first = ask();
        Asked transaction = ask(true);
        Asked later = ask();
        assertThat(first.pooled).isNotNull();
        assertThat(transaction.pooled).isNull();
        assertThat(later.pooled).isNull();
        on(loopPool, () -> first.answer.tryComplete("answer"));
        assertThat(transaction.pooled).isSameAs(first.pooled);
        assertThat(later.pooled).isNull();
        on(loopPool, () -> {
            transaction.answer.complete("answer");
            requireNonNull(transaction.pooled).release();
            return null;
        });
        assertThat(later.pooled).isSameAs(first.pooled);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 2", "15, 2", "16, 2", "16, 3", "64, 4"})
    @Tag("P1")
    void theSharesOfTheEventLoopsAddUpToTheSizeOfThePool(int poolSize, int eventLoops) {
        Vertx several = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(4));
        try {
            List<Integer> shares = new ConnectionPool(
                            several,
                            new ServingEventLoops(several, eventLoops),
                            settings(poolSize),
                            NOWHERE,
                            context -> new ConnectionFactory(
                                    several, new PgConnectOptions(NOWHERE), ConnectionPasswords.fixed(), context),
                            null,
                            System::nanoTime)
                    .all().stream().map(EventLoopPool::share).toList();
            assertThat(shares).hasSize(Math.min(poolSize, eventLoops));
            assertThat(shares.stream().mapToInt(share -> share).sum()).isEqualTo(poolSize);
            assertThat(Collections.max(shares) - Collections.min(shares)).isBetween(0, 1);
        } finally {
            several.close();
        }
    }

    /** Where the pool is smaller than the number of event loops, and on those that do not serve. */
    @Test
    @Tag("P1")
    void anEventLoopWithoutAShareUsesThatOfAnother() {
        connect();
        Context without = new ServingEventLoops(vertx, 2).contexts().get(1);
        CompletableFuture<String> served = new CompletableFuture<>();
        without.runOnContext(nothing -> pool.acquire(new PoolWaiter() {
            @Override
            public boolean isExclusive() {
                return false;
            }

            @Override
            public boolean dropped() {
                return false;
            }

            @Override
            public void granted(PooledConnection pooled) {
                served.complete(String.valueOf(pooled.loopPool() == loopPool && EventLoops.isOn(loopPool.context())));
            }

            @Override
            public void refused(Throwable reason) {
                served.completeExceptionally(reason);
            }
        }));
        assertThat(served.join()).isEqualTo("true");
    }
}
