package org.jzenith.resilience.policy;

import java.util.concurrent.atomic.AtomicLong;
import org.apiguardian.api.API;

/**
 * Limits retries to a percentage of the calls, so that retries do not multiply the load of a failing service. Each call
 * saves a part of a retry, up to a limit; each retry spends a whole one. The number of retries never exceeds this
 * percentage of all calls plus the reserve. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class RetryBudget {

    /** The cost of one retry; a percent of a call saves one. */
    private static final long RETRY = 100;
    /** The maximum number of reserves that calls can save. */
    private static final long MAX_RESERVES = 10;

    private final long percent;
    private final long limit;
    private final AtomicLong saved;

    /**
     * Creates a budget with its reserve.
     *
     * @param percent the number of retries for 100 calls
     * @param reserve the number of additional retries, because the first calls can fail as well
     */
    public RetryBudget(int percent, int reserve) {
        this.percent = percent;
        this.saved = new AtomicLong(reserve * RETRY);
        this.limit = Math.max(reserve, 1) * MAX_RESERVES * RETRY;
    }

    /** Records a call that is not a retry. */
    public void called() {
        if (saved.get() < limit) { // While the budget is full, calls write nothing.
            saved.updateAndGet(amount -> Math.min(limit, amount + percent));
        }
    }

    /** Returns whether the budget permits another retry now, and records it. */
    public boolean trySpend() {
        return saved.getAndUpdate(amount -> amount < RETRY ? amount : amount - RETRY) >= RETRY;
    }

    /** Returns the cost of a retry that did not happen. */
    public void giveBack() {
        saved.updateAndGet(amount -> Math.min(limit, amount + RETRY));
    }
}
