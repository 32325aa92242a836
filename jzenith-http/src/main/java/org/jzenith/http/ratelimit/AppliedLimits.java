package org.jzenith.http.ratelimit;

import java.util.List;
import org.jzenith.http.annotation.RateLimit;

/** The limits of some requests: those before authentication, and those after it. */
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

    @SuppressWarnings("MutableArray") // For the path of each request
    Limit[] byAddress() {
        return byAddress;
    }

    @SuppressWarnings("MutableArray") // For the path of each request
    Limit[] byCaller() {
        return byCaller;
    }
}
