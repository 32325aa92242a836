package org.jzenith.redis;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.redis.client.Command;
import java.util.Locale;
import org.jzenith.backing.ClientMeters;

/** The meters of one client. Safe on any thread; measures nothing before it is bound. */
final class RedisMetrics implements AutoCloseable {

    private final ClientMeters meters;

    RedisMetrics(String pool) {
        this.meters = new ClientMeters(pool, "redis", command -> command.toUpperCase(Locale.ROOT));
    }

    /** Measures from now on. Loads many classes: not on an event loop. */
    <T> void bind(MeterRegistry registry, T connections, ClientMeters.PoolState<T> state) {
        meters.bind(registry, connections, state);
    }

    /** Stops reading from the pool. */
    @Override
    public void close() {
        meters.close();
    }

    void succeeded(Command command, long nanos) {
        meters.succeeded(command.toString(), nanos);
    }

    void failed(Command command, long nanos, Throwable failure) {
        meters.failed(
                command.toString(),
                nanos,
                failure instanceof RedisCommandException answered ? answered.code() : "unavailable");
    }
}
