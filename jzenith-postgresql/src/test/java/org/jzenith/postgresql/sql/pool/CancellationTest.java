package org.jzenith.postgresql.sql.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.postgresql.driver.ConnectionFactory;
import org.jzenith.postgresql.driver.PostgresqlDialect;

/** Which statements are cancelled because nothing waits for them any more. There is no server. */
@Tag("P14")
class CancellationTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);
    private static final PoolSettings SETTINGS = new PoolSettings(
            "test", "test", PostgresqlDialect.INSTANCE, 1, 1, 1, HOUR, HOUR, HOUR, HOUR, HOUR, HOUR, 8, true);

    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger cancellations = new AtomicInteger();
    private final PooledConnection pooled = pooled();
    private final long began = System.nanoTime();

    private PooledConnection pooled() {
        PgConnectOptions options = new PgConnectOptions();
        Context context = vertx.getOrCreateContext();
        EventLoopPool loopPool = new ConnectionPool(
                        vertx,
                        new ServingEventLoops(vertx, 1),
                        SETTINGS,
                        options,
                        on -> new ConnectionFactory(
                                vertx, new PgConnectOptions(options), ConnectionPasswords.fixed(), on),
                        null,
                        System::nanoTime)
                .all()
                .get(0);
        PgConnection connection = (PgConnection) Proxy.newProxyInstance(
                PgConnection.class.getClassLoader(),
                new Class<?>[] {PgConnection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("cancelRequest")) {
                        cancellations.incrementAndGet();
                        return Future.succeededFuture();
                    }
                    return proxy;
                });
        return new PooledConnection(
                loopPool,
                new ConnectionFactory(vertx, options, ConnectionPasswords.fixed(), context),
                connection,
                System.nanoTime() + HOUR);
    }

    @AfterEach
    void close() {
        vertx.close();
    }

    /** A transaction that has the connection to itself. */
    private static final class Owner extends PoolWaiter {

        private boolean dropped;

        @Override
        public boolean isExclusive() {
            return true;
        }

        @Override
        public boolean dropped() {
            return dropped;
        }

        @Override
        public void granted(PooledConnection granted) {}

        @Override
        public void refused(Throwable reason) {}
    }

    private Promise<String> send(boolean unwanted) {
        Promise<String> answer = Promise.promise();
        pooled.send(
                new InFlightRequest() {
                    @Override
                    public void lost(Throwable reason) {}

                    @Override
                    public boolean isUnwanted() {
                        return unwanted;
                    }
                },
                answer.future(),
                nothing -> {});
        return answer;
    }

    private int cancelledAfter(long nanos) {
        pooled.enforce(SETTINGS, began + nanos);
        return cancellations.get();
    }

    @Test
    void anUnwantedStatementIsCancelledOnce() {
        send(true);
        assertThat(cancelledAfter(10 * SECOND)).isOne();
        assertThat(cancelledAfter(20 * SECOND)).isOne();
    }

    @Test
    void aStatementThatIsAnsweredSoonIsNotCancelled() {
        Promise<String> answer = send(true);
        assertThat(cancelledAfter(0)).isZero();
        answer.complete("in time");
        assertThat(cancelledAfter(10 * SECOND)).isZero();
    }

    @Test
    void aStatementThatIsWantedIsNotCancelled() {
        send(false);
        assertThat(cancelledAfter(10 * SECOND)).isZero();
    }

    @Test
    void aStatementThatSharesItsConnectionIsNotCancelled() {
        send(true);
        Promise<String> other = send(false);
        assertThat(cancelledAfter(10 * SECOND)).isZero();
        other.complete("refused by the driver");
        assertThat(cancelledAfter(20 * SECOND)).isOne();
    }

    @Test
    void aStatementOfATransactionIsCancelledWithItsTransactionOnly() {
        Owner owner = new Owner();
        pooled.reserve(owner);
        send(true);
        assertThat(cancelledAfter(10 * SECOND)).isZero();
        owner.dropped = true;
        send(false); // the roll-back
        assertThat(cancelledAfter(20 * SECOND)).isOne();
    }

    @Test
    void aRollBackIsNotCancelled() {
        Owner owner = new Owner();
        owner.dropped = true;
        pooled.reserve(owner);
        send(false);
        assertThat(cancelledAfter(10 * SECOND)).isZero();
    }
}
