package org.jzenith.resilience.policy;

import java.util.concurrent.atomic.AtomicLong;
import org.apiguardian.api.API;

/**
 * Limits retries to a part of the calls, so that a service that is down does not get several times the load. Each call
 * saves a part of a retry, up to a limit; each retry spends one. At any time, there have been no more retries than that
 * part of all calls, plus the reserve. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class RetryBudget {

    /** What one retry costs; a percent of a call saves one. */
    private static final long RETRY = 100;
    /** How many reserves can be saved, at most. */
    private static final long MAX_RESERVES = 10;

    private final long percent;
    private final long limit;
    private final AtomicLong saved;

    /**
     * Creates a budget that has its reserve.
     *
     * @param percent how many retries there may be for 100 calls
     * @param reserve how many retries there may be beyond that, because the first calls can fail as well
     */
    public RetryBudget(int percent, int reserve) {
        this.percent = percent;
        this.saved = new AtomicLong(reserve * RETRY);
        this.limit = Math.max(reserve, 1) * MAX_RESERVES * RETRY;
    }

    /** Records a call, which is no retry. */
    public void called() {
        if (saved.get() < limit) { // Nothing is written while there is plenty.
            saved.updateAndGet(amount -> Math.min(limit, amount + percent));
        }
    }

    /** Returns whether there may be another retry now, and records it. */
    public boolean trySpend() {
        return saved.getAndUpdate(amount -> amount < RETRY ? amount : amount - RETRY) >= RETRY;
    }

    /** Gives back what a retry has cost that was not made in the end. */
    public void giveBack() {
        saved.updateAndGet(amount -> Math.min(limit, amount + RETRY));
    }
}
