package org.jzenith.resilience.policy;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.apiguardian.api.API;

/**
 * The delay before each retry. It doubles each time, up to a limit, and is shortened at random by up to a half. So
 * callers that failed at the same time do not retry at the same time. Immutable.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class RetryDelay {

    private static final int MAX_DOUBLINGS = 30;

    private final long firstMillis;
    private final long maxMillis;

    /** Takes the longest delay before the first retry, and before any retry. */
    public RetryDelay(Duration first, Duration max) {
        this.firstMillis = Math.max(1, Math.min(first.toMillis(), Integer.MAX_VALUE));
        this.maxMillis = Math.max(1, Math.min(max.toMillis(), Integer.MAX_VALUE));
    }

    /** Returns the delay in milliseconds, at least one, before the first retry (1), the second, and so on. */
    public long millis(int retry) {
        long longest = Math.min(maxMillis, firstMillis << Math.min(MAX_DOUBLINGS, Math.max(0, retry - 1)));
        return Math.max(1, longest - ThreadLocalRandom.current().nextLong(longest / 2 + 1));
    }
}
