package org.jzenith.http.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.EventLoopLag;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.http.spi.ExchangeObserver;

/**
 * The meters of all requests of an application, by OpenTelemetry's conventions for HTTP servers (1.23 and later). Their
 * labels have a fixed number of values, regardless of clients. Safe on any thread.
 */
final class RequestMetrics implements ExchangeObserver.Factory, AutoCloseable {

    /** The status of a request without a response. */
    static final int NO_STATUS = 0;

    /** The buckets that the conventions recommend, in seconds. */
    private static final Duration[] BUCKETS = DoubleStream.of(
                    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10)
            .mapToObj(seconds -> Duration.ofMillis(Math.round(seconds * 1000)))
            .toArray(Duration[]::new);

    private static final long[] BUCKETS_NANOS =
            Stream.of(BUCKETS).mapToLong(Duration::toNanos).toArray();

    private static final ExchangeObserver NONE = new ExchangeObserver() {};

    private final LazyMeterRegistry registry;
    private final RequestExemplars exemplars;
    private final Vertx vertx;
    private final DeferredStartupTasks deferred;
    private final boolean enabled;
    private final ScopedMeters gauges = new ScopedMeters();
    private final Map<RequestKind, List<AtomicLong>> active = new ConcurrentHashMap<>();

    @Inject
    RequestMetrics(
            LazyMeterRegistry registry,
            RequestExemplars exemplars,
            Vertx vertx,
            DeferredStartupTasks deferred,
            MetricsConfiguration configuration) {
        this.registry = registry;
        this.exemplars = exemplars;
        this.vertx = vertx;
        this.deferred = deferred;
        this.enabled = configuration.enabled();
    }

    @Override
    public ExchangeObserver observe(int loop) {
        if (!enabled) {
            return NONE;
        }
        if (loop == 0) {
            registry.begin(deferred);
        }
        EventLoopLag.measure(vertx, deferred, registry::get, Integer.toString(loop));
        return new LoopMetrics(this);
    }

    /** Returns the counter of active requests of a kind on one event loop. Only that event loop writes it. */
    AtomicLong active(RequestKind kind) {
        AtomicLong requests = new AtomicLong();
        active.computeIfAbsent(kind, this::newActive).add(requests);
        return requests;
    }

    private List<AtomicLong> newActive(RequestKind kind) {
        List<AtomicLong> requests = new CopyOnWriteArrayList<>();
        Tags tags = Tags.of("http.request.method", kind.method(), "url.scheme", kind.scheme());
        registry.use(meters -> gauges.add(
                meters,
                "http.server.active_requests",
                tags,
                "Requests that are being answered",
                requests,
                all -> all.stream().mapToLong(AtomicLong::get).sum()));
        return requests;
    }

    /** Called when the server has stopped. There are no active requests any more. */
    @Override
    public void close() {
        gauges.close();
    }

    /** Returns the timer of one combination of labels, as {@link #duration} does; null if there is no registry yet. */
    @Nullable
    Timer timer(RequestKind kind, String route, int status, boolean sent) {
        MeterRegistry meters = registry.peek();
        return meters == null ? null : duration(meters, kind, route, status, sent);
    }

    /** Returns a recorder for the sampled requests of one timer on one event loop. */
    SeriesExemplars exemplars(Timer timer) {
        return exemplars.of(timer.getId(), BUCKETS_NANOS);
    }

    /** Records the duration of a request as soon as there is a registry. */
    void recordLater(RequestKind kind, String route, int status, boolean sent, long durationNanos) {
        registry.use(meters -> duration(meters, kind, route, status, sent).record(durationNanos, TimeUnit.NANOSECONDS));
    }

    /** Returns the timer of one combination of labels; {@code status} is {@link #NO_STATUS} if none was sent. */
    private static Timer duration(MeterRegistry meters, RequestKind kind, String route, int status, boolean sent) {
        String code = status == NO_STATUS ? "" : Integer.toString(status);
        return Timer.builder("http.server.request.duration")
                .description("How long requests took, from their heads to the ends of their responses")
                .tag("error.type", sent ? status >= 500 ? code : "" : "aborted")
                .tag("http.request.method", kind.method())
                .tag("http.response.status_code", code)
                .tag("http.route", route)
                .tag("url.scheme", kind.scheme())
                .serviceLevelObjectives(BUCKETS)
                .register(meters);
    }
}
