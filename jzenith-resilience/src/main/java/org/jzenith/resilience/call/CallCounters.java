package org.jzenith.resilience.call;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.ScopedMeters;

/** Counts protected calls by their outcome. Safe on any thread. */
final class CallCounters {

    /** The outcome of a call. */
    enum Outcome {
        SUCCEEDED,
        /** The call failed with a failure that counts. */
        FAILED,
        /** The call failed with a failure that does not count. */
        CALLER_ERROR,
        TIMEOUT,
        /** The deadline of the request has passed. */
        DEADLINE,
        /** The circuit breaker refused the call. */
        OPEN,
        /** The bulkhead refused the call. */
        FULL,
        /** The subscriber has cancelled. */
        DISPOSED
    }

    private final Map<Outcome, LongAdder> calls = new EnumMap<>(Outcome.class);
    private final LongAdder retries = new LongAdder();
    private final LongAdder refusedRetries = new LongAdder();
    private final LongAdder fallbacks = new LongAdder();

    CallCounters() {
        for (Outcome outcome : Outcome.values()) {
            calls.put(outcome, new LongAdder());
        }
    }

    void ended(Outcome outcome) {
        add(calls.get(outcome));
    }

    private static void add(@Nullable LongAdder adder) {
        if (adder != null) { // Each outcome has an adder.
            adder.increment();
        }
    }

    void retried() {
        retries.increment();
    }

    void retryRefused() {
        refusedRetries.increment();
    }

    void fellBack() {
        fallbacks.increment();
    }

    void bind(MeterRegistry registry, ScopedMeters meters, Tags tags) {
        calls.forEach((outcome, count) -> meters.addCounter(
                registry,
                "resilience.calls",
                tags.and("outcome", outcome.name().toLowerCase(Locale.ROOT)),
                "Calls of protected work that have ended",
                count,
                LongAdder::doubleValue));
        meters.addCounter(
                registry,
                "resilience.retries",
                tags.and("outcome", "made"),
                "Retries of protected work",
                retries,
                LongAdder::doubleValue);
        meters.addCounter(
                registry,
                "resilience.retries",
                tags.and("outcome", "refused"),
                "Retries of protected work",
                refusedRetries,
                LongAdder::doubleValue);
        meters.addCounter(
                registry,
                "resilience.fallbacks",
                tags,
                "Calls that have continued with their fallback",
                fallbacks,
                LongAdder::doubleValue);
    }
}
