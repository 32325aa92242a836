package org.jzenith.redis;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.redis.client.Command;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one client, by OpenTelemetry's conventions for database clients, with the names of those of PostgreSQL. Safe on any
 * thread; measures nothing before it is bound.
 */
final class RedisMetrics {

    /** So many commands are told apart: Redis has fewer. */
    private static final int MAX_COMMANDS = 500;
    private static final String OTHER = "_OTHER";
    private static final Duration[] BUCKETS = DoubleStream.of(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10)
            .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1000))).toArray(Duration[]::new);

    private record Failed(String command, String type) { }

    private final String pool;
    private final Map<String, Timer> succeeded = new ConcurrentHashMap<>();
    private final Map<Failed, Timer> failed = new ConcurrentHashMap<>();
    private volatile @Nullable MeterRegistry registry;

    RedisMetrics(String pool) {
        this.pool = pool;
    }

    /** Measures from now on. Loads many classes: not on an event loop. */
    void bind(MeterRegistry meters, Lanes lanes) {
        count(meters, lanes, "idle", lane -> lane.load() == 0 ? lane.connections() : 0);
        count(meters, lanes, "used", lane -> lane.load() == 0 ? 0 : lane.connections());
        Gauge.builder("db.client.connection.max", lanes, all -> all.all().size()).description("Connections that may be open")
                .tag("db.client.connection.pool.name", pool).register(meters);
        Gauge.builder("db.client.connection.pending_requests", lanes, all -> sum(all, Lane::waitingSize))
                .description("Calls that wait for a connection").tag("db.client.connection.pool.name", pool).register(meters);
        registry = meters;
    }

    private void count(MeterRegistry meters, Lanes lanes, String state, ToIntFunction<Lane> size) {
        Gauge.builder("db.client.connection.count", lanes, all -> sum(all, size)).description("Connections that are open")
                .tag("db.client.connection.pool.name", pool).tag("db.client.connection.state", state).register(meters);
    }

    private static int sum(Lanes lanes, ToIntFunction<Lane> size) {
        return lanes.all().stream().mapToInt(size).sum();
    }

    void succeeded(Command command, long nanos) {
        if (registry != null) {
            String name = command.toString();
            Timer timer = succeeded.get(name);
            (timer == null ? newTimer(name) : timer).record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private Timer newTimer(String name) {
        String told = succeeded.size() < MAX_COMMANDS ? name : OTHER;
        return succeeded.computeIfAbsent(told, key -> timer(key, ""));
    }

    void failed(Command command, long nanos, Throwable failure) {
        if (registry != null) {
            String type = failure instanceof RedisCommandException answered ? answered.code() : "unavailable";
            String name = failed.size() < MAX_COMMANDS ? command.toString() : OTHER;
            failed.computeIfAbsent(new Failed(name, failed.size() < MAX_COMMANDS ? type : OTHER), key -> timer(key.command(), key.type()))
                    .record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private Timer timer(String name, String errorType) {
        MeterRegistry meters = registry;
        if (meters == null) {
            throw new IllegalStateException("Measured before there is a registry");
        }
        return Timer.builder("db.client.operation.duration")
                .description("How long statements took, from their sending to their results")
                .tag("db.client.connection.pool.name", pool)
                .tag("db.query.summary", name.equals(OTHER) ? OTHER : name.toUpperCase(Locale.ROOT))
                .tag("db.system.name", "redis")
                .tag("error.type", errorType)
                .serviceLevelObjectives(BUCKETS)
                .register(meters);
    }
}
