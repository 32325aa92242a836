package org.jzenith.docs.library;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

// tag::check[]
class StockCheck implements HealthCheck {

    private static final Duration LONGEST = Duration.ofDays(1);

    private final Stock stock;

    @Inject
    StockCheck(Stock stock) {
        this.stock = stock;
    }

    @Override
    public String name() {
        return "stock";
    }

    @Override
    public Single<HealthResult> check() {
        Instant counted = stock.counted(); // What is remembered; nobody is asked for it.
        boolean old = counted.plus(LONGEST).isBefore(Instant.now());
        return Single.just(old ? HealthResult.down("last counted at " + counted) : HealthResult.up());
    }
}
// end::check[]

class Returns {

    // tag::metric[]
    private final MeterRegistry registry;

    @Inject
    Returns(MeterRegistry registry) {
        this.registry = registry;
    }

    void returned(boolean late) {
        registry.counter("library.returns", "late", Boolean.toString(late)).increment();
    }
    // end::metric[]
}
