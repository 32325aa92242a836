package org.jzenith.benchmarks.scale;

/** A protection that can be switched off. */
enum Policy {
    RETRY_BUDGET("retry budget"),
    BREAKER("circuit breaker"),
    BULKHEAD("bulkhead"),
    BOUNDED_QUEUE("bounded queue"),
    LOAD_SHEDDING("load shedding"),
    DEADLINES("deadlines"),
    JITTER("jitter");

    private final String words;

    Policy(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
