package org.jzenith.http.ratelimit;

import java.util.concurrent.atomic.LongAdder;

/** Counts the outcomes of requests under a policy. Safe on any thread. */
public final class PolicyCounts {

    private final String policy;
    private final LongAdder allowed = new LongAdder();
    private final LongAdder limited = new LongAdder();
    private final LongAdder failed = new LongAdder();

    PolicyCounts(String policy) {
        this.policy = policy;
    }

    void decided(boolean wasAllowed) {
        (wasAllowed ? allowed : limited).increment();
    }

    void storeFailed() {
        failed.increment();
    }

    /** Returns the name of the policy. */
    public String policy() {
        return policy;
    }

    /** Returns the number of requests within the limit. */
    public long allowed() {
        return allowed.sum();
    }

    /** Returns the number of requests answered with 429. */
    public long limited() {
        return limited.sum();
    }

    /** Returns the number of failures of the store. */
    public long failed() {
        return failed.sum();
    }
}
