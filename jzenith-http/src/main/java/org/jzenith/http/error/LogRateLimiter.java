package org.jzenith.http.error;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Decides which of many failures of the same kind are logged: the first of each kind, and after that only so many in a
 * period. Safe on any thread.
 */
public final class LogRateLimiter {

    /** Returned if a failure is not to be logged. */
    public static final int SUPPRESSED = -1;

    /** With more kinds than this, messages are no longer distinguished: they may contain anything. */
    private static final int MAX_KINDS = 100;

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final class Kind {
        private long sinceNanos;
        private int logged;
        private int suppressed;

        Kind(long sinceNanos) {
            this.sinceNanos = sinceNanos;
        }

        boolean mayLog(long now, int most, long periodNanos) {
            if (now - sinceNanos >= periodNanos) {
                sinceNanos = now;
                logged = 0;
            }
            return logged < most;
        }
    }

    private final LongSupplier nanoTime;
    private final long periodNanos;
    private final int mostOfKind;
    private final int mostOfAll;
    private final Map<String, Kind> kinds = new HashMap<>();
    private final Kind all;

    /** Takes how many failures of one kind may be logged in a second, and how many of all kinds. */
    public LogRateLimiter(int mostOfKind, int mostOfAll) {
        this(System::nanoTime, SECOND, mostOfKind, mostOfAll);
    }

    LogRateLimiter(LongSupplier nanoTime, int mostOfKind, int mostOfAll) {
        this(nanoTime, SECOND, mostOfKind, mostOfAll);
    }

    private LogRateLimiter(LongSupplier nanoTime, Duration period, int mostOfKind, int mostOfAll) {
        this.nanoTime = nanoTime;
        this.periodNanos = period.toNanos();
        this.mostOfKind = mostOfKind;
        this.mostOfAll = mostOfAll;
        this.all = new Kind(nanoTime.getAsLong());
    }

    /** Returns what limits failures of which one in a period is enough. */
    public static LogRateLimiter oneIn(Duration period) {
        return new LogRateLimiter(System::nanoTime, period, 1, Integer.MAX_VALUE);
    }

    /** Returns what limits failures that are logged with their stack traces, of 4 KB or so. */
    public static LogRateLimiter ofStackTraces() {
        return new LogRateLimiter(10, 50);
    }

    /**
     * Returns how many failures of this kind have not been logged since the last one that was, or {@link #SUPPRESSED}
     * if this one is not to be logged either.
     */
    public synchronized int next(Throwable failure) {
        long now = nanoTime.getAsLong();
        String name = failure.toString(); // Its class and its message
        String key = kinds.size() < MAX_KINDS || kinds.containsKey(name)
                ? name
                : failure.getClass().getName();
        Kind kind = kinds.computeIfAbsent(key, any -> new Kind(now));
        if (!kind.mayLog(now, mostOfKind, periodNanos) || !all.mayLog(now, mostOfAll, periodNanos)) {
            kind.suppressed++;
            return SUPPRESSED;
        }
        int suppressed = kind.suppressed;
        kind.logged++;
        all.logged++;
        kind.suppressed = 0;
        return suppressed;
    }

    /**
     * Returns what a line says at its end: how many failures of its kind were not logged, or nothing if there are none.
     */
    public static String more(int suppressed) {
        return suppressed > 0 ? " (as were " + suppressed + " more since the last line about this)" : "";
    }
}
