package org.jzenith.postgresql.sql.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.postgresql.driver.ConnectionFactory;
import org.jzenith.postgresql.driver.PostgresqlDialect;

/** Room on a connection: which statements may join those on their way. */
class RoomTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long AGE = TimeUnit.HOURS.toNanos(1);
    /** Of a slow event loop, so that it does not matter how quick the test is. */
    private static final long WAITED = 100 * SECOND;

    private final Vertx vertx = Vertx.vertx();
    private final long began = System.nanoTime();
    private final PooledConnection pooled = pooled();

    private PooledConnection pooled() {
        PoolSettings settings = new PoolSettings(
                "test", "test", PostgresqlDialect.INSTANCE, 1, 1, 1, AGE, AGE, AGE, AGE, AGE, AGE, 8, true);
        PgConnectOptions options = new PgConnectOptions();
        Context context = vertx.getOrCreateContext();
        EventLoopPool loopPool = new ConnectionPool(
                        vertx,
                        new ServingEventLoops(vertx, 1),
                        settings,
                        options,
                        on -> new ConnectionFactory(
                                vertx, new PgConnectOptions(options), ConnectionPasswords.fixed(), on),
                        null,
                        System::nanoTime)
                .all()
                .get(0);
        return new PooledConnection(
                loopPool,
                new ConnectionFactory(vertx, options, ConnectionPasswords.fixed(), context),
                EventLoopPoolTest.connection(),
                began + AGE);
    }

    @AfterEach
    void close() {
        vertx.close();
    }

    private Promise<String> send(long usualSeconds) {
        Promise<String> answer = Promise.promise();
        pooled.send(
                new InFlightRequest() {
                    @Override
                    public void lost(Throwable reason) {}

                    @Override
                    public long usualNanos() {
                        return usualSeconds * SECOND;
                    }
                },
                answer.future(),
                nothing -> {});
        return answer;
    }

    private boolean hasRoom(int limit) {
        return pooled.hasRoom(limit, WAITED, System.nanoTime());
    }

    @Test
    void isThereForAsManyAsMayShare() {
        send(0);
        assertThat(hasRoom(2)).isTrue();
        send(0);
        assertThat(hasRoom(2)).isFalse();
        assertThat(hasRoom(3)).isTrue();
    }

    @Test
    void isThereAsLongAsAllWillBeAnsweredSoon() {
        send(60);
        assertThat(hasRoom(8)).isTrue();
        Promise<String> second = send(60);
        assertThat(hasRoom(8)).isFalse();
        second.complete("refused by the driver");
        assertThat(hasRoom(8)).isTrue();
        send(3);
        assertThat(hasRoom(8)).isTrue();
    }

    @Test
    void isNotThereBehindOneThatTakesLongerThanWasToBeExpected() {
        Promise<String> first = send(1);
        send(1);
        assertThat(pooled.hasRoom(8, WAITED, began + 200 * SECOND)).isFalse();
        first.complete("late");
        assertThat(hasRoom(8)).isTrue();
    }

    @Test
    void isNotThereOnWhatMustComeToAnEnd() {
        send(0);
        assertThat(pooled.hasRoom(8, 10 * AGE, began)).isTrue();
        assertThat(pooled.hasRoom(8, 10 * AGE, began + AGE + SECOND)).isFalse();
    }

    @Test
    void isNotThereOnAConnectionThatIsTaken() {
        pooled.reserve(new PoolWaiter() {
            @Override
            public boolean isExclusive() {
                return true;
            }

            @Override
            public boolean dropped() {
                return false;
            }

            @Override
            public void granted(PooledConnection granted) {}

            @Override
            public void refused(Throwable reason) {}
        });
        assertThat(hasRoom(8)).isFalse();
    }
}
