package org.jzenith.rest.dispatch;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Decides which of many failures of the same kind are told: of each kind the first, and then one a second at most. Safe on any thread. */
final class Repetitions {

    /** Instead of a number where a failure is not to be told. */
    static final int UNTOLD = -1;

    /** With more than this, messages are not told apart any more: they may contain anything. */
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

    /** Returns how many of the kind have not been told since the last that was, or {@link #UNTOLD} if this one is not to be, either. */
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
