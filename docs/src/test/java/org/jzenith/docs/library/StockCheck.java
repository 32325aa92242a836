package org.jzenith.docs.library;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Single;
import jakarta.inject.Inject;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

// tag::check[]
class StockCheck implements HealthCheck {

    private final Books books;

    @Inject
    StockCheck(Books books) {
        this.books = books;
    }

    @Override
    public String name() {
        return "stock";
    }

    @Override
    public Single<HealthResult> check() {
        return books.all().isEmpty().map(empty -> empty ? HealthResult.up().with("books", "none yet") : HealthResult.up());
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
