package org.jzenith.postgresql.topology;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the primary at recent moments. A standby that has replayed such a position has seen everything that
 * was committed before that moment. Used on one event loop, except for methods that say otherwise.
 */
final class PrimarySamples {

    /** A minute of looks. */
    private static final int MAX_SAMPLES = 64;

    /** The position of the primary was at least this one when it was asked. */
    record Sample(long askedNanos, long position) {}

    /** Somebody who waits for a sample that is not older than this moment. */
    private record Wait(long sinceNanos, Promise<@Nullable Long> position) {}

    private final Vertx vertx;
    private final List<Wait> waiting = new ArrayList<>();
    private volatile Sample[] newestLast = {};

    PrimarySamples(Vertx vertx) {
        this.vertx = vertx;
    }

    void add(Sample sample) {
        Sample[] before = newestLast;
        if (before.length > 0 && before[before.length - 1].askedNanos >= sample.askedNanos) {
            return; // The same answer.
        }
        int kept = Math.min(before.length, MAX_SAMPLES - 1);
        Sample[] after = new Sample[kept + 1];
        System.arraycopy(before, before.length - kept, after, 0, kept);
        after[kept] = sample;
        newestLast = after;
    }

    /** Forgets all samples, because another server is the primary. */
    void clear() {
        newestLast = new Sample[0];
    }

    /** Completes the promise with the position of a sample since this moment, or with null after the time. */
    void await(long sinceNanos, long waitNanos, Promise<@Nullable Long> position) {
        waiting.add(new Wait(sinceNanos, position));
        vertx.setTimer(Math.max(1, TimeUnit.NANOSECONDS.toMillis(waitNanos)), id -> position.tryComplete(null));
    }

    /** Ends the waits that are over, and returns whether others are left. */
    boolean answer() {
        for (Wait wait : List.copyOf(waiting)) {
            Sample sample = since(wait.sinceNanos);
            if (sample != null) {
                wait.position.tryComplete(sample.position());
            }
        }
        waiting.removeIf(wait -> wait.position.future().isComplete());
        return !waiting.isEmpty();
    }

    /** Ends all waits. */
    void close() {
        waiting.forEach(wait -> wait.position.tryComplete(null));
    }

    /** Returns the oldest sample since this moment; null if there is none. On any thread. */
    @Nullable
    Sample since(long nanos) {
        for (Sample sample : newestLast) {
            if (sample.askedNanos - nanos >= 0) {
                return sample;
            }
        }
        return null;
    }
}
