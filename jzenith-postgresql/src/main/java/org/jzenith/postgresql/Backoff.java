package org.jzenith.postgresql;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** When to try again what has failed: later each time, up to a second. Not safe on several threads. */
final class Backoff {

    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LAST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private long delayNanos = FIRST_NANOS;
    private long untilNanos;
    private @Nullable Throwable reason;

    void failed(long now, Throwable why) {
        if (!isOn(now)) { // What failed together counts once.
            untilNanos = now + delayNanos;
            delayNanos = Math.min(LAST_NANOS, 2 * delayNanos);
        }
        reason = why;
    }

    void reset() {
        delayNanos = FIRST_NANOS;
        reason = null;
    }

    boolean hasFailed() {
        return reason != null;
    }

    /** Whether it is too early to try again. */
    boolean isOn(long now) {
        return reason != null && now - untilNanos < 0;
    }

    /** How long it is too early, at least a millisecond. */
    long delayMillis(long now) {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(untilNanos - now));
    }

    @Nullable Throwable reason() {
        return reason;
    }
}
