package org.jzenith.client.pool;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.DeadlineMeters;
import org.jzenith.backing.PerEventLoop;
import org.jzenith.core.metrics.ScopedMeters;

/**
 * The meters of one client, named by OpenTelemetry's conventions for HTTP clients. Safe on any thread; measures nothing
 * before {@link #bind}.
 */
public final class ClientMeters {

    private static final Duration[] BUCKETS = DoubleStream.of(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10)
            .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1000)))
            .toArray(Duration[]::new);

    /** The reason why a request is sent again. */
    public enum Resend {
        /** There was no connection. */
        REFUSED,
        /** A kept connection was lost before the response. */
        LOST,
        /** A stream of HTTP/2 was not processed. */
        UNPROCESSED,
        /** The interface requests a retry. */
        RETRY
    }

    private record Outcome(String method, String template, int status, String errorType) {}

    private final Tags tags;
    private final ScopedMeters gauges = new ScopedMeters();
    private final DeadlineMeters deadlines;
    private final Map<Outcome, Timer> timers = new ConcurrentHashMap<>();
    private final Map<Resend, LongAdder> resent = new EnumMap<>(Resend.class);
    private final InstanceMeters addresses = new InstanceMeters();
    private final LongAdder refusedRetries = new LongAdder();
    private volatile @Nullable MeterRegistry registry;

    ClientMeters(ClientSettings settings) {
        this.deadlines = new DeadlineMeters(settings.namespace());
        this.tags = Tags.of("http.client.name", settings.namespace());
        for (Resend reason : Resend.values()) {
            resent.put(reason, new LongAdder());
        }
    }

    void bind(MeterRegistry meters, PerEventLoop<EventLoopClient> parts, ServiceInstances instances) {
        addresses.bind(meters);
        instances.listen(list -> addresses.measure(list, tags));
        gauge(meters, parts, "http.client.active_requests", "Calls that are on their way", EventLoopClient::calls);
        gauge(
                meters,
                parts,
                "http.client.pending_requests",
                "Calls that wait for their turn",
                EventLoopClient::pending);
        gauge(meters, parts, "http.client.open_connections", "Connections that are open", EventLoopClient::open);
        resent.forEach((reason, count) -> gauges.addCounter(
                meters,
                "http.client.resent.requests",
                tags.and("reason", reason.name().toLowerCase(Locale.ROOT)),
                "Requests that were sent again",
                count,
                LongAdder::doubleValue));
        gauges.addCounter(
                meters,
                "http.client.refused.retries",
                tags,
                "Retries that the budget did not allow",
                refusedRetries,
                LongAdder::doubleValue);
        deadlines.bind(meters);
        registry = meters;
    }

    /** Returns the counters of calls that exceeded the deadlines of their requests. */
    public DeadlineMeters deadlines() {
        return deadlines;
    }

    private void gauge(
            MeterRegistry meters,
            PerEventLoop<EventLoopClient> parts,
            String name,
            String description,
            ToIntFunction<EventLoopClient> value) {
        gauges.add(meters, name, tags, description, parts, all -> all.all().stream()
                .mapToInt(value)
                .sum());
    }

    /** Stops reading the state of the client; the durations of calls remain in the registry. */
    void close() {
        gauges.close();
        addresses.close();
        deadlines.close();
    }

    /** Records a repeated request. */
    public void resent(Resend reason) {
        LongAdder count = resent.get(reason);
        if (count != null) { // Each reason has one.
            count.increment();
        }
    }

    /** Records a retry that the budget rejected. */
    public void retryRefused() {
        refusedRetries.increment();
    }

    /**
     * Records a call that has ended.
     *
     * @param template the template of its path
     * @param status the status of its response; 0 if there was none
     * @param errorType the reason for its failure; empty after success
     */
    public void ended(String method, String template, int status, String errorType, long nanos) {
        MeterRegistry meters = registry;
        if (meters != null) {
            timers.computeIfAbsent(new Outcome(method, template, status, errorType), outcome -> timer(outcome, meters))
                    .record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private Timer timer(Outcome outcome, MeterRegistry meters) {
        return Timer.builder("http.client.request.duration")
                .description(
                        "How long calls of other services took, from their subscription to the end of their responses")
                .tags(tags)
                .tag("http.request.method", outcome.method())
                .tag("url.template", outcome.template())
                .tag("http.response.status_code", outcome.status() == 0 ? "" : Integer.toString(outcome.status()))
                .tag("error.type", outcome.errorType())
                .serviceLevelObjectives(BUCKETS)
                .register(meters);
    }
}
