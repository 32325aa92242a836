package org.jzenith.http.error;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits the logging of repeated failures: it permits the first of each kind, then a limited number per period. Safe on
 * any thread.
 */
public final class LogRateLimiter {

    /** Returned if a failure must not be logged. */
    public static final int SUPPRESSED = -1;

    /** Above this number of kinds, failures differ only by class, because messages may contain anything. */
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

    /** Takes the maximal number of logged failures per second, for one kind and for all kinds. */
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

    /** Returns a limiter that permits one failure of each kind in a period. */
    public static LogRateLimiter oneIn(Duration period) {
        return new LogRateLimiter(System::nanoTime, period, 1, Integer.MAX_VALUE);
    }

    /** Returns a limiter for failures with stack traces, of about 4 KB each. */
    public static LogRateLimiter ofStackTraces() {
        return new LogRateLimiter(10, 50);
    }

    /**
     * Returns the number of failures of this kind that were suppressed since the last logged one. Returns
     * {@link #SUPPRESSED} if this one must not be logged.
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

    /** Returns the end of a log line, with the number of suppressed failures; empty if there are none. */
    public static String more(int suppressed) {
        return suppressed > 0 ? " (as were " + suppressed + " more since the last line about this)" : "";
    }
}
