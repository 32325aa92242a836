package org.jzenith.core.client;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * When to try again what has failed: later each time, up to a second, and each a little sooner by chance, so that those that failed
 * together do not come back together. Not safe on several threads.
 */
public final class Backoff {

    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LAST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private long delayNanos = FIRST_NANOS;
    private long untilNanos;
    private @Nullable Throwable reason;

    /** Begins to wait, after a failure; {@code now} is of {@link System#nanoTime()}, here and elsewhere. */
    public void failed(long now, Throwable why) {
        if (!isOn(now)) { // What failed together counts once.
            untilNanos = now + delayNanos - ThreadLocalRandom.current().nextLong(delayNanos / 4);
            delayNanos = Math.min(LAST_NANOS, 2 * delayNanos);
        }
        reason = requireNonNull(why, "why");
    }

    /** Forgets all failures, after a success. */
    public void reset() {
        delayNanos = FIRST_NANOS;
        reason = null;
    }

    /** Returns whether the last attempt, if there was one, has failed. */
    public boolean hasFailed() {
        return reason != null;
    }

    /** Returns whether it is too early to try again. */
    public boolean isOn(long now) {
        return reason != null && now - untilNanos < 0;
    }

    /** Returns how long it is too early, at least a millisecond. */
    public long delayMillis(long now) {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(untilNanos - now));
    }

    /** Returns the last failure since the last success, or null if there was none. */
    public @Nullable Throwable reason() {
        return reason;
    }
}
