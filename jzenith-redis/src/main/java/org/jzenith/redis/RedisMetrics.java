package org.jzenith.redis;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.redis.client.Command;
import java.util.Locale;
import java.util.function.ToIntFunction;
import org.jzenith.backing.ClientMeters;

/**
 * What the {@link ClientMeters} of one client measure: commands, and the connections of its event loops. Safe on any
 * thread; measures nothing before it is bound.
 */
final class RedisMetrics implements AutoCloseable {

    private final ClientMeters meters;

    RedisMetrics(String pool) {
        this.meters = new ClientMeters(pool, "redis", command -> command.toUpperCase(Locale.ROOT));
    }

    /** Measures from now on. Loads many classes: not on an event loop. */
    void bind(MeterRegistry registry, EventLoopConnections loopConnections) {
        meters.bind(
                registry,
                loopConnections,
                new ClientMeters.PoolState<>(
                        all -> sum(
                                all, loopConnection -> loopConnection.load() == 0 ? loopConnection.connections() : 0),
                        all -> sum(
                                all, loopConnection -> loopConnection.load() == 0 ? 0 : loopConnection.connections()),
                        all -> all.all().size(),
                        all -> sum(all, EventLoopConnection::waitingSize)));
    }

    /** Stops reading from the pool. */
    @Override
    public void close() {
        meters.close();
    }

    private static int sum(EventLoopConnections loopConnections, ToIntFunction<EventLoopConnection> size) {
        return loopConnections.all().stream().mapToInt(size).sum();
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
