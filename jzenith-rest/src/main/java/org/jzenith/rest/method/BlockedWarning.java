package org.jzenith.rest.method;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns about a resource method that occupies an event loop for too long. Immutable. */
public final class BlockedWarning {

    private static final Logger LOG = LoggerFactory.getLogger(BlockedWarning.class);

    private final String method;
    private final long limitNanos;

    public BlockedWarning(String method, Duration limit) {
        this.method = method;
        this.limitNanos = limit.toNanos();
    }

    /** Called when the method has returned to the event loop, with the nanoseconds for which it has occupied it. */
    public void returnedAfter(long nanos) {
        if (nanos >= limitNanos) {
            LOG.warn(
                    "{} has blocked the event loop, and all requests on it, for {} ms (expected: less than {} ms). Fix: "
                            + "annotate it with @Blocking, or make it return at once, with a Single for a later result",
                    method,
                    TimeUnit.NANOSECONDS.toMillis(nanos),
                    TimeUnit.NANOSECONDS.toMillis(limitNanos));
        }
    }
}
