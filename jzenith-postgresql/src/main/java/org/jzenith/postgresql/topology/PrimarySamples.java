package org.jzenith.postgresql.topology;

import org.jspecify.annotations.Nullable;

/**
 * The positions of the primary at recent moments. A standby that has replayed such a position has seen everything that
 * was committed before that moment. Added to on one event loop; read on any thread.
 */
final class PrimarySamples {

    /** A minute of looks. */
    private static final int MAX_SAMPLES = 64;

    /** The position of the primary was at least this one when it was asked. */
    record Sample(long askedNanos, long position) {}

    private volatile Sample[] newestLast = {};

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

    /** Returns the oldest sample since this moment; null if there is none. */
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
