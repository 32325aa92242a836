package org.jzenith.http.ratelimit;

import java.util.concurrent.atomic.LongAdder;

/** What became of the requests that a policy limits. Safe on any thread. */
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

    /** Returns how many requests were within the limit. */
    public long allowed() {
        return allowed.sum();
    }

    /** Returns how many requests were answered with 429. */
    public long limited() {
        return limited.sum();
    }

    /** Returns how often the store could not be asked. */
    public long failed() {
        return failed.sum();
    }
}
