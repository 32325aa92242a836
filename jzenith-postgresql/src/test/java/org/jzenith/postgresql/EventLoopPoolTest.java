package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.jzenith.core.client.EventLoops;
import org.jzenith.core.client.ServingEventLoops;

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
        return new PoolSettings("test", poolSize, 100, 100, HOUR, HOUR, HOUR, HOUR, HOUR, HOUR, 3, true);
    }

    /** A statement that is known to take no time, or a transaction. */
    private static final class Asked extends PoolWaiter implements InFlightRequest {

        private final boolean alone;
        private final CompletableFuture<Throwable> refused = new CompletableFuture<>();
        private final Promise<String> answer = Promise.promise();
        private @Nullable PooledConnection slot;

        Asked(boolean alone) {
            this.alone = alone;
        }

        @Override
        boolean alone() {
            return alone;
        }

        @Override
        boolean shares(EventLoopPool lane) {
            return !alone;
        }

        @Override
        boolean dropped() {
            return false;
        }

        @Override
        void granted(PooledConnection granted) {
            slot = granted;
            granted.send(this, answer.future(), nothing -> {});
        }

        @Override
        void refused(Throwable reason) {
            refused.complete(reason);
        }

        @Override
        public void lost(Throwable reason) {}
    }

    private final Vertx vertx = Vertx.vertx();
    private final ConnectionPool lanes =
            new ConnectionPool(vertx, new ServingEventLoops(vertx, 1), SETTINGS, NOWHERE, () -> 0);
    private final EventLoopPool lane = lane();

    /** Returns the lane of the only event loop, which has found out that there is no server. */
    private EventLoopPool lane() {
        Asked first = new Asked(false);
        lanes.demand(first);
        first.refused.join();
        return lanes.all().get(0);
    }

    private static <T> T on(EventLoopPool lane, Callable<T> action) {
        CompletableFuture<T> result = new CompletableFuture<>();
        lane.context().runOnContext(nothing -> {
            try {
                result.complete(action.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result.join();
    }

    private void connect() {
        on(lane, () -> {
            PgConnection connection = (PgConnection) Proxy.newProxyInstance(
                    PgConnection.class.getClassLoader(),
                    new Class<?>[] {PgConnection.class},
                    (proxy, method, arguments) -> proxy);
            ConnectionFactory connector = new ConnectionFactory(vertx, NOWHERE, lane.context());
            lane.connected(
                    new ConnectAttempt(lane, connector, HOUR), new PooledConnection(lane, connector, connection, HOUR));
            return null;
        });
    }

    private Asked ask() {
        return ask(false);
    }

    private Asked ask(boolean alone) {
        return on(lane, () -> {
            Asked asked = new Asked(alone);
            lane.demand(asked);
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
        assertThat(ask().slot).isSameAs(first.slot).isNotNull();
        assertThat(ask().slot).isSameAs(first.slot);
        Asked fourth = ask();
        assertThat(fourth.slot).isNotSameAs(first.slot).isNotNull();
        on(lane, () -> first.answer.tryComplete("answer"));
        assertThat(ask().slot).isSameAs(first.slot);
        assertThat(ask().slot).isSameAs(fourth.slot);
    }

    @Test
    void aConnectionIsFreeOnceHoweverOftenItIsGivenBack() {
        connect();
        Asked asked = ask();
        PooledConnection slot = requireNonNull(asked.slot);
        on(lane, () -> {
            asked.answer.complete("answer");
            slot.giveBack();
            return null;
        });
        assertThat(lane.freeSize()).isEqualTo(1);
        assertThat(ask().slot).isSameAs(slot);
        assertThat(lane.freeSize()).isZero();
    }

    @Test
    void aStatementIsRememberedForAsLongAsItIsInUse() {
        StatementLatency used = on(lane, () -> lane.pace("in use"));
        StatementLatency unused = on(lane, () -> lane.pace("not in use"));
        for (int i = 0; i < 600; i++) {
            int number = i;
            on(lane, () -> lane.pace("number " + number));
            assertThat(on(lane, () -> lane.pace("in use"))).isSameAs(used);
        }
        assertThat(on(lane, () -> lane.pace("not in use"))).isNotSameAs(unused).isNotNull();
    }

    @Test
    void noStatementJoinsAConnectionBeforeATransactionThatWaits() {
        connect();
        Asked first = ask();
        Asked transaction = ask(true);
        Asked later = ask();
        assertThat(first.slot).isNotNull();
        assertThat(transaction.slot).isNull();
        assertThat(later.slot).isNull();
        on(lane, () -> first.answer.tryComplete("answer"));
        assertThat(transaction.slot).isSameAs(first.slot);
        assertThat(later.slot).isNull();
        on(lane, () -> {
            transaction.answer.complete("answer");
            requireNonNull(transaction.slot).giveBack();
            return null;
        });
        assertThat(later.slot).isSameAs(first.slot);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 2", "15, 2", "16, 2", "16, 3", "64, 4"})
    @Tag("P1")
    void theSharesOfTheEventLoopsAddUpToTheSizeOfThePool(int poolSize, int eventLoops) {
        Vertx several = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(4));
        try {
            List<Integer> shares = new ConnectionPool(
                            several, new ServingEventLoops(several, eventLoops), settings(poolSize), NOWHERE)
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
        without.runOnContext(nothing -> lanes.demand(new PoolWaiter() {
            @Override
            boolean alone() {
                return false;
            }

            @Override
            boolean dropped() {
                return false;
            }

            @Override
            void granted(PooledConnection slot) {
                served.complete(String.valueOf(slot.lane() == lane && EventLoops.isOn(lane.context())));
            }

            @Override
            void refused(Throwable reason) {
                served.completeExceptionally(reason);
            }
        }));
        assertThat(served.join()).isEqualTo("true");
    }
}
