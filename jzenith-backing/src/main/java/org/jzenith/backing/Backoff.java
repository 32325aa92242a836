package org.jzenith.backing;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Determines when to retry after a failure. The delay grows with each failure, up to a second. Each delay is shortened
 * a little at random, so that clients that failed at the same time do not retry at the same time. Not safe for use by
 * several threads.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class Backoff {

    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LAST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private long delayNanos = FIRST_NANOS;
    private long untilNanos;
    private @Nullable Throwable reason;

    /**
     * Begins to wait after a failure; {@code now} is a value of {@link System#nanoTime()} in all methods of this class.
     */
    public void failed(long now, Throwable why) {
        if (!isOn(now)) { // Failures during the wait do not lengthen it.
            untilNanos = now + delayNanos - ThreadLocalRandom.current().nextLong(delayNanos / 4);
            delayNanos = Math.min(LAST_NANOS, 2 * delayNanos);
        }
        reason = requireNonNull(why, "why");
    }

    /** Forgets all failures; called after a success. */
    public void reset() {
        delayNanos = FIRST_NANOS;
        reason = null;
    }

    /** Returns whether the last attempt has failed; false if there was none. */
    public boolean hasFailed() {
        return reason != null;
    }

    /** Returns whether it is too early for a retry. */
    public boolean isOn(long now) {
        return reason != null && now - untilNanos < 0;
    }

    /** Returns the milliseconds until a retry is allowed, at least one. */
    public long delayMillis(long now) {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(untilNanos - now));
    }

    /** Returns the last failure since the last success, or null if there was none. */
    public @Nullable Throwable reason() {
        return reason;
    }
}
