package org.jzenith.rest.dispatch;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Decides which of many failures of the same kind are logged: the first of each kind, and after that at most one a second. Safe on any
 * thread.
 */
final class Repetitions {

    /** Returned if a failure is not to be logged. */
    static final int UNTOLD = -1;

    /** With more kinds than this, messages are no longer distinguished: they may contain anything. */
    private static final int MAX_KINDS = 100;
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final class Kind {
        private long toldNanos;
        private int untold;
    }

    private final LongSupplier nanoTime;
    private final Map<String, Kind> kinds = new HashMap<>();

    Repetitions(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Returns how many failures of this kind have not been logged since the last one that was, or {@link #UNTOLD} if this one is not to
     * be logged either.
     */
    synchronized int next(Throwable failure) {
        long now = nanoTime.getAsLong();
        String name = failure.toString(); // Its class and its message
        String key = kinds.size() < MAX_KINDS || kinds.containsKey(name) ? name : failure.getClass().getName();
        Kind kind = kinds.get(key);
        if (kind == null) {
            kind = new Kind();
            kinds.put(key, kind);
        } else if (now - kind.toldNanos < PERIOD_NANOS) {
            kind.untold++;
            return UNTOLD;
        }
        int untold = kind.untold;
        kind.toldNanos = now;
        kind.untold = 0;
        return untold;
    }
}
