package org.jzenith.http.ratelimit;

import java.util.List;
import org.jzenith.http.annotation.RateLimit;

/** The limits of some requests: those that act before it is known who sends the request, and the others. */
final class AppliedLimits {

    private final Limit[] byAddress;
    private final Limit[] byCaller;

    AppliedLimits(List<Limit> limits) {
        byAddress = limits.stream()
                .filter(limit -> limit.by() == RateLimit.By.ADDRESS)
                .toArray(Limit[]::new);
        byCaller = limits.stream()
                .filter(limit -> limit.by() != RateLimit.By.ADDRESS)
                .toArray(Limit[]::new);
    }

    @SuppressWarnings("MutableArray") // For the way of each request
    Limit[] byAddress() {
        return byAddress;
    }

    @SuppressWarnings("MutableArray") // For the way of each request
    Limit[] byCaller() {
        return byCaller;
    }
}
