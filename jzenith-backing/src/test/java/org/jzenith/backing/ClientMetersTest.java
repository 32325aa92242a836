package org.jzenith.backing;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests that the meters of a database client have few names, however many different operations the client runs. */
class ClientMetersTest {

    private static final int TOLD_APART = 500;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicInteger connections = new AtomicInteger(7);
    private final ClientMeters meters =
            new ClientMeters("main", "some", operation -> operation.toUpperCase(Locale.ROOT));

    private void bind() {
        meters.bind(
                registry,
                connections,
                new ClientMeters.PoolState<>(all -> all.get() - 2, all -> 2, all -> 10, all -> 0));
    }

    private long count(String summary, String errorType) {
        Timer timer = registry.find("db.client.operation.duration")
                .tag("db.query.summary", summary)
                .tag("error.type", errorType)
                .timer();
        return timer == null ? 0 : timer.count();
    }

    @Test
    void measuresNothingBeforeItIsBound() {
        meters.succeeded("get", 1);
        meters.failed("get", 1, "gone");
        bind();
        assertThat(registry.find("db.client.operation.duration").timers()).isEmpty();
    }

    @Test
    void asksThePoolWhenItIsAsked() {
        bind();
        connections.set(9);
        assertThat(registry.get("db.client.connection.count")
                        .tag("db.client.connection.state", "idle")
                        .gauge()
                        .value())
                .isEqualTo(7);
        assertThat(registry.get("db.client.connection.count")
                        .tag("db.client.connection.state", "used")
                        .gauge()
                        .value())
                .isEqualTo(2);
        assertThat(registry.get("db.client.connection.max")
                        .tag("db.client.connection.pool.name", "main")
                        .gauge()
                        .value())
                .isEqualTo(10);
        assertThat(registry.get("db.client.connection.pending_requests").gauge().value())
                .isZero();
    }

    @Test
    void remembersLongOperationsByTheirLabelOnly() {
        ClientMeters byFirstWord =
                new ClientMeters("main", "some", operation -> operation.substring(0, operation.indexOf(' ')));
        byFirstWord.bind(
                registry, connections, new ClientMeters.PoolState<>(AtomicInteger::get, all -> 0, all -> 0, all -> 0));
        for (int i = 0; i <= TOLD_APART; i++) {
            byFirstWord.succeeded("insert " + i + " ".repeat(10_000), 1);
        }
        byFirstWord.succeeded("select 1", 1);
        assertThat(count("insert", "")).isEqualTo(TOLD_APART + 1);
        assertThat(count("select", "")).isEqualTo(1);
    }

    @Test
    void leavesNoGaugeInTheWayOfTheNextApplication() {
        bind();
        meters.close();
        assertThat(registry.getMeters()).isEmpty();
        AtomicInteger next = new AtomicInteger(3);
        new ClientMeters("main", "some", name -> name)
                .bind(registry, next, new ClientMeters.PoolState<>(AtomicInteger::get, all -> 0, all -> 0, all -> 0));
        assertThat(registry.get("db.client.connection.count")
                        .tag("db.client.connection.state", "idle")
                        .gauge()
                        .value())
                .isEqualTo(3);
    }

    @Test
    void leavesTheGaugesOfAnotherApplicationWhereTheyAre() {
        bind();
        ClientMeters second = new ClientMeters("main", "some", name -> name);
        second.bind(
                registry, new AtomicInteger(), new ClientMeters.PoolState<>(all -> 0, all -> 0, all -> 0, all -> 0));
        second.close();
        assertThat(registry.get("db.client.connection.max").gauge().value()).isEqualTo(10);
    }

    @Test
    void addsNoGaugeOnceItIsClosed() {
        meters.close();
        bind();
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void tellsOperationsApartWhileTheyAreFew() {
        bind();
        for (int i = 0; i < TOLD_APART + 10; i++) {
            meters.succeeded("get " + i, 1);
        }
        meters.succeeded("get 1", 1);
        assertThat(count("GET 1", "")).isEqualTo(2);
        assertThat(count("_OTHER", "")).isEqualTo(10);
        meters.failed("get 1", 1, "gone");
        assertThat(count("_OTHER", "gone"))
                .as("nobody knows any more whether that is one of few")
                .isOne();
    }

    @Test
    void tellsFailuresApartWhileTheyAreFew() {
        bind();
        for (int i = 0; i < TOLD_APART + 10; i++) {
            meters.failed("get", 1, "error " + i);
        }
        assertThat(count("GET", "error 1")).isOne();
        assertThat(count("_OTHER", "_OTHER")).isEqualTo(10);
    }
}
