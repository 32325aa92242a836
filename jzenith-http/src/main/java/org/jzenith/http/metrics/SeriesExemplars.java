package org.jzenith.http.metrics;

import io.micrometer.core.instrument.Meter;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.TraceContext;

/**
 * The last sampled request in each bucket of one timer, so that a slow bucket leads to a trace. Written by one event
 * loop, read by any thread. Takes no memory for buckets before there is a sampled request.
 */
final class SeriesExemplars {

    /** A request with a recorded trace. */
    record SampledRequest(String traceId, String spanId, long durationNanos, long endMillis) {}

    private final Meter.Id timer;
    private final long[] boundsNanos;
    private volatile @Nullable AtomicReferenceArray<SampledRequest> buckets;

    /** Creates the exemplars of a timer with these buckets, in ascending order, and one for longer durations. */
    SeriesExemplars(Meter.Id timer, long[] boundsNanos) {
        this.timer = timer;
        this.boundsNanos = boundsNanos;
    }

    Meter.Id timer() {
        return timer;
    }

    /** Records a request if its trace is recorded. */
    void note(@Nullable TraceContext trace, long durationNanos) {
        if (trace != null && trace.isSampled()) {
            AtomicReferenceArray<SampledRequest> known = buckets;
            if (known == null) {
                known = new AtomicReferenceArray<>(boundsNanos.length + 1);
                buckets = known;
            }
            int found = Arrays.binarySearch(boundsNanos, durationNanos);
            known.setRelease(
                    found < 0 ? -found - 1 : found,
                    new SampledRequest(trace.traceId(), trace.spanId(), durationNanos, System.currentTimeMillis()));
        }
    }

    /** Returns the number of buckets; 0 before the first sampled request. */
    int size() {
        AtomicReferenceArray<SampledRequest> known = buckets;
        return known == null ? 0 : known.length();
    }

    /** Returns the last sampled request in a bucket; null if there is none. */
    @Nullable
    SampledRequest get(int bucket) {
        AtomicReferenceArray<SampledRequest> known = buckets;
        return known == null ? null : known.getAcquire(bucket);
    }
}
