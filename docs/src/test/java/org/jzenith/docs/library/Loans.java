package org.jzenith.docs.library;

import jakarta.inject.Inject;
import java.time.Duration;

// tag::injected[]
public class Loans {

    private final int maxLoans;
    private final Duration period;

    @Inject
    Loans(LibraryConfiguration configuration) {
        maxLoans = configuration.maxLoans();
        period = configuration.loanPeriod();
    }
    // end::injected[]

    public int maxLoans() {
        return maxLoans;
    }

    public Duration period() {
        return period;
    }
}
