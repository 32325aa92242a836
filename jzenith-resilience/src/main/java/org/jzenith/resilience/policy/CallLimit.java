package org.jzenith.resilience.policy;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Deadline;
import org.jzenith.core.request.RequestScope;

/**
 * The time limit of one call: its own time-out, or the remaining time of its request. The latter counts only until the
 * response to that request has begun. Safe on any thread.
 *
 * @param scope the request; null outside of one
 * @param startNanos the start of the call, as {@link System#nanoTime()}
 * @param timeout the time-out of the call itself
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record CallLimit(@Nullable RequestScope scope, long startNanos, Duration timeout) {

    /** Returns the limit of a call that begins now, for the current request if there is one. */
    public static CallLimit of(Duration timeout) {
        return new CallLimit(RequestScope.current(), System.nanoTime(), timeout);
    }

    /** Returns whether the deadline of the request has passed. */
    public boolean isOverForRequest(long nowNanos) {
        return scope != null && scope.isLate(nowNanos);
    }

    /** Returns the remaining time; not positive once it is over. */
    public long remainingNanos(long nowNanos) {
        long own = timeout.toNanos() - (nowNanos - startNanos);
        Deadline deadline = scope == null ? null : scope.deadline();
        return deadline == null ? own : Math.min(own, deadline.remainingNanos(nowNanos));
    }
}
