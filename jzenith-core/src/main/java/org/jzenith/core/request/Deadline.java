package org.jzenith.core.request;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jzenith.core.error.DurationText;

/**
 * The moment after which nobody waits any more for what is done for a request: its time limit, or the earlier one that
 * its client has announced. It is in the {@linkplain RequestScope#deadline() scope} of the request until the response
 * has ended in time. Immutable and safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class Deadline {

    private final long nanoTime;

    private Deadline(long nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Returns a deadline at a value of {@link System#nanoTime()}. */
    public static Deadline at(long nanoTime) {
        return new Deadline(nanoTime);
    }

    /** Returns whether it is over at this value of {@link System#nanoTime()}. */
    public boolean isOver(long nanoTime) {
        return remainingNanos(nanoTime) <= 0;
    }

    /** Returns how many nanoseconds are left at this value of {@link System#nanoTime()}; negative once it is over. */
    public long remainingNanos(long nanoTime) {
        return this.nanoTime - nanoTime;
    }

    /** Returns how much time is left now, zero once it is over. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, remainingNanos(System.nanoTime())));
    }

    @Override
    public String toString() {
        return "Deadline[" + DurationText.of(remaining()) + " left]";
    }
}
