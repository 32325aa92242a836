package org.jzenith.resilience.call;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.reactivex.Flowable;
import io.reactivex.functions.Function;
import io.vertx.core.Vertx;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.resilience.policy.Breaker;
import org.jzenith.resilience.policy.Bulkhead;
import org.jzenith.resilience.policy.RetryBudget;
import org.jzenith.resilience.policy.RetryDelay;
import org.reactivestreams.Publisher;

/** The rules for one kind of work, and their state. Safe on any thread. */
public final class Protection {

    private final Vertx vertx;
    private final ProtectionSettings settings;
    private final Bulkhead bulkhead;
    private final Breaker breaker;
    private final RetryBudget budget;
    private final RetryDelay delay;
    private final CallCounters counters = new CallCounters();
    private final ScopedMeters meters = new ScopedMeters();

    /** Creates the rules without any call. */
    public Protection(Vertx vertx, ProtectionSettings settings) {
        this.vertx = vertx;
        this.settings = settings;
        this.bulkhead = new Bulkhead(settings.maxConcurrent(), settings.queueSize());
        this.breaker = new Breaker(settings.namespace(), settings.breaker());
        this.budget =
                new RetryBudget(settings.retry().budget(), settings.retry().reserve());
        this.delay =
                new RetryDelay(settings.retry().firstDelay(), settings.retry().maxDelay());
    }

    /**
     * Returns work that obeys the rules; each subscription is a call.
     *
     * @param fallback returns the replacement after a failure that counts, if no element was emitted before; or null
     */
    public <T> Flowable<T> protect(
            Flowable<T> work, @Nullable Function<? super Throwable, ? extends Publisher<? extends T>> fallback) {
        return Flowable.defer(() -> new ProtectedCall<>(this, work, EventLoops.current(vertx)).result(fallback));
    }

    Vertx vertx() {
        return vertx;
    }

    ProtectionSettings settings() {
        return settings;
    }

    Bulkhead bulkhead() {
        return bulkhead;
    }

    /** Returns the circuit breaker. */
    public Breaker breaker() {
        return breaker;
    }

    RetryBudget budget() {
        return budget;
    }

    RetryDelay delay() {
        return delay;
    }

    CallCounters counters() {
        return counters;
    }

    /** Starts to measure. */
    public void bind(MeterRegistry registry) {
        Tags tags = Tags.of("resilience.name", settings.namespace());
        counters.bind(registry, meters, tags);
        meters.add(
                registry,
                "resilience.active.calls",
                tags,
                "Calls of protected work that are on their way",
                bulkhead,
                Bulkhead::inside);
        meters.add(
                registry,
                "resilience.waiting.calls",
                tags,
                "Calls of protected work that wait for their turn",
                bulkhead,
                Bulkhead::waiting);
        meters.add(
                registry,
                "resilience.breaker.state",
                tags,
                "What the circuit breaker does: 0 lets calls through, 1 lets some, 2 lets none",
                breaker,
                of -> of.state().number());
    }

    /** Stops measuring. */
    public void close() {
        meters.close();
    }
}
