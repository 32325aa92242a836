package org.jzenith.client.call;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Deadline;
import org.jzenith.core.request.RequestScope;

/**
 * How long a call may take as a whole: its own time, or what is left of that of the request which it is made for. The
 * latter counts only until the response to that request has begun.
 *
 * @param scope the request; null outside of one
 * @param startNanos when the call was subscribed to
 */
record CallLimit(@Nullable RequestScope scope, long startNanos, Duration timeout) {

    /** Returns whether the time of the request is over. */
    boolean isOverForRequest(long nowNanos) {
        return scope != null && scope.isLate(nowNanos);
    }

    /** Returns how much time is left; not positive once it is over. */
    long remainingNanos(long nowNanos) {
        long own = timeout.toNanos() - (nowNanos - startNanos);
        Deadline deadline = scope == null ? null : scope.deadline();
        return deadline == null ? own : Math.min(own, deadline.remainingNanos(nowNanos));
    }
}
