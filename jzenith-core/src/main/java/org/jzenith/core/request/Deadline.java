package org.jzenith.core.request;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jzenith.core.error.DurationText;

/**
 * The time by which a response must be sent: the time limit of the request, or the earlier deadline that its client has
 * announced. It is in the {@linkplain RequestScope#deadline() scope} of the request until the response has ended in
 * time. Immutable and safe on any thread.
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

    /** Returns whether the deadline has passed at this value of {@link System#nanoTime()}. */
    public boolean isOver(long nanoTime) {
        return remainingNanos(nanoTime) <= 0;
    }

    /** Returns the nanoseconds left at this value of {@link System#nanoTime()}; negative after the deadline. */
    public long remainingNanos(long nanoTime) {
        return this.nanoTime - nanoTime;
    }

    /** Returns the time left now; zero after the deadline. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, remainingNanos(System.nanoTime())));
    }

    @Override
    public String toString() {
        return "Deadline[" + DurationText.of(remaining()) + " left]";
    }
}
