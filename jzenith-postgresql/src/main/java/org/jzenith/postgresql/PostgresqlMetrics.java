package org.jzenith.postgresql;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one client, by OpenTelemetry's conventions for database clients. A statement is called by the comment that it begins with,
 * such as {@code find-user}, else by its first word; the text itself is no label. Safe on any thread; measures
 * nothing before it is bound.
 */
final class PostgresqlMetrics {

    /** So many texts are told apart: more are made by a program that puts values into them. */
    private static final int MAX_STATEMENTS = 500;
    private static final String OTHER = "_OTHER";
    private static final Pattern NAME = Pattern.compile("\\s*(?:/\\*\\s*([\\w.-]{1,60})\\s*\\*/|([A-Za-z]{1,20})\\b).*", Pattern.DOTALL);
    private static final Duration[] BUCKETS = DoubleStream.of(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10)
            .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1000))).toArray(Duration[]::new);

    private record Failed(String sql, String type) { }

    private final String pool;
    private final Map<String, Timer> succeeded = new ConcurrentHashMap<>();
    private final Map<Failed, Timer> failed = new ConcurrentHashMap<>();
    private volatile @Nullable MeterRegistry registry;

    PostgresqlMetrics(String pool) {
        this.pool = pool;
    }

    /** Measures from now on. Loads many classes: not on an event loop. */
    void bind(MeterRegistry meters, Lanes lanes, int maximum) {
        count(meters, lanes, "idle", Lane::freeSize);
        count(meters, lanes, "used", lane -> lane.size() - lane.freeSize());
        Gauge.builder("db.client.connection.max", () -> maximum).description("Connections that may be open")
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

    void succeeded(String sql, long nanos) {
        if (registry != null) {
            Timer timer = succeeded.get(sql);
            (timer == null ? newTimer(sql) : timer).record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private Timer newTimer(String sql) {
        return succeeded.size() < MAX_STATEMENTS ? succeeded.computeIfAbsent(sql, text -> timer(name(text), ""))
                : succeeded.computeIfAbsent(OTHER, other -> timer(OTHER, ""));
    }

    void failed(String sql, long nanos, Throwable failure) {
        if (registry != null) {
            String type = failure instanceof PgException server && server.getSqlState() != null ? server.getSqlState() : "unavailable";
            failed.computeIfAbsent(new Failed(succeeded.size() < MAX_STATEMENTS ? name(sql) : OTHER, type),
                    key -> timer(key.sql(), key.type())).record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    static String name(String sql) {
        Matcher matcher = NAME.matcher(sql);
        if (!matcher.matches()) {
            return OTHER;
        }
        return matcher.group(1) != null ? matcher.group(1) : matcher.group(2).toUpperCase(java.util.Locale.ROOT);
    }

    private Timer timer(String name, String errorType) {
        MeterRegistry meters = registry;
        if (meters == null) {
            throw new IllegalStateException("Measured before there is a registry");
        }
        return Timer.builder("db.client.operation.duration")
                .description("How long statements took, from their sending to their results")
                .tag("db.client.connection.pool.name", pool)
                .tag("db.query.summary", name)
                .tag("db.system.name", "postgresql")
                .tag("error.type", errorType)
                .serviceLevelObjectives(BUCKETS)
                .register(meters);
    }
}
