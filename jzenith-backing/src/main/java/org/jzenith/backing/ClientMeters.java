package org.jzenith.backing;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.ScopedMeters;

/**
 * The meters of one database client, named by OpenTelemetry's conventions. Safe on any thread; measures nothing before
 * it is bound.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ClientMeters implements AutoCloseable {

    /** The name for operations without a name, and for all operations after the first 500. */
    public static final String OTHER = "_OTHER";

    /** The maximum number of distinguished operations. A program with more of them puts values into its operations. */
    private static final int MAX_OPERATIONS = 500;
    /** Longer operations, such as a statement with all its values, are stored by their label only. */
    private static final int MAX_KEPT = 10_000;

    private static final Duration[] BUCKETS = DoubleStream.of(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10)
            .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1000)))
            .toArray(Duration[]::new);

    /**
     * The functions that read the state of a pool.
     *
     * @param <T> the type of the pool
     * @param idle the number of open connections that are not in use
     * @param used the number of connections in use
     * @param max the number of connections that may be open
     * @param pending the number of calls that wait for a connection
     */
    public record PoolState<T>(
            ToDoubleFunction<T> idle, ToDoubleFunction<T> used, ToDoubleFunction<T> max, ToDoubleFunction<T> pending) {}

    private record Failed(String summary, String type) {}

    private final String pool;
    private final String system;
    private final UnaryOperator<String> summary;
    private final ScopedMeters gauges = new ScopedMeters();
    private final DeadlineMeters deadlines;
    private final Map<String, Timer> succeeded = new ConcurrentHashMap<>();
    private final Map<Failed, Timer> failed = new ConcurrentHashMap<>();
    private volatile @Nullable MeterRegistry registry;

    /**
     * Creates the meters, which measure nothing yet.
     *
     * @param pool the name of the pool
     * @param system the kind of database
     * @param summary maps an operation to its label, which must have few different values
     */
    public ClientMeters(String pool, String system, UnaryOperator<String> summary) {
        this.pool = pool;
        this.system = system;
        this.summary = summary;
        this.deadlines = new DeadlineMeters(pool);
    }

    /** Returns the counters of calls that exceeded the deadline of their requests. */
    public DeadlineMeters deadlines() {
        return deadlines;
    }

    /**
     * Starts to measure. References the pool weakly. Must not be called on an event loop, because it loads many
     * classes.
     */
    public <T> void bind(MeterRegistry meters, T connections, PoolState<T> state) {
        Tags tags = Tags.of("db.client.connection.pool.name", pool);
        String prefix = "db.client.connection.";
        gauges.add(
                meters,
                prefix + "count",
                tags.and(prefix + "state", "idle"),
                "Connections that are open",
                connections,
                state.idle());
        gauges.add(
                meters,
                prefix + "count",
                tags.and(prefix + "state", "used"),
                "Connections that are open",
                connections,
                state.used());
        gauges.add(meters, prefix + "max", tags, "Connections that may be open", connections, state.max());
        gauges.add(
                meters,
                prefix + "pending_requests",
                tags,
                "Calls that wait for a connection",
                connections,
                state.pending());
        deadlines.bind(meters);
        registry = meters;
    }

    /** Stops reading the state of the pool; the durations of operations remain in the registry. */
    @Override
    public void close() {
        gauges.close();
        deadlines.close();
    }

    /** Records an operation that succeeded after this time. */
    public void succeeded(String operation, long nanos) {
        if (registry != null) {
            Timer timer = succeeded.get(operation);
            (timer == null ? newTimer(operation) : timer).record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private Timer newTimer(String operation) {
        String kept = operation.length() > MAX_KEPT ? summary.apply(operation) : operation;
        return succeeded.size() < MAX_OPERATIONS
                ? succeeded.computeIfAbsent(kept, text -> timer(summary.apply(operation), ""))
                : succeeded.computeIfAbsent(OTHER, other -> timer(OTHER, ""));
    }

    /** Records an operation that failed after this time, with the type of its failure. */
    public void failed(String operation, long nanos, String type) {
        if (registry != null) {
            boolean few = failed.size() < MAX_OPERATIONS;
            String name = few && succeeded.size() < MAX_OPERATIONS ? summary.apply(operation) : OTHER;
            failed.computeIfAbsent(new Failed(name, few ? type : OTHER), key -> timer(key.summary(), key.type()))
                    .record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private Timer timer(String name, String errorType) {
        MeterRegistry meters = registry;
        if (meters == null) {
            throw new IllegalStateException("Measured before there is a registry");
        }
        return Timer.builder("db.client.operation.duration")
                .description(
                        "How long statements took, from their sending to their results, or to the end of a stream of rows")
                .tag("db.client.connection.pool.name", pool)
                .tag("db.query.summary", name)
                .tag("db.system.name", system)
                .tag("error.type", errorType)
                .serviceLevelObjectives(BUCKETS)
                .register(meters);
    }
}
