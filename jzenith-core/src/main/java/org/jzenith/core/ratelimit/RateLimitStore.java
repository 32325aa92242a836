package org.jzenith.core.ratelimit;

import io.reactivex.Single;
import org.apiguardian.api.API;

/**
 * Knows how much each key has used of its limit. An application binds another one to share limits among its instances;
 * otherwise, each instance has an {@link InMemoryRateLimitStore}. Used on many threads at the same time; must not
 * block.
 */
@API(status = API.Status.MAINTAINED)
public interface RateLimitStore {

    /** What happens while the store cannot be asked. */
    enum WhenUnavailable {
        /** Everything is allowed, as if there were no limit. */
        ADMIT,
        /** Nothing is allowed: a client of the server gets 503. */
        REFUSE,
        /**
         * Each instance limits for itself, in its memory, at the same rate; so that all of them together allow more.
         */
        LOCAL
    }

    /**
     * Takes {@code cost} of what a key may use, or nothing if it may not use as much. The result may arrive on any
     * thread, but within a finite time; it fails if the store cannot be asked. Nothing happens before the subscription.
     *
     * @param policy the limit
     * @param key for whom; short, and with no secrets in it
     * @param cost how much, from 1 to the permits of the rate
     */
    Single<RateLimitDecision> take(RateLimitPolicy policy, String key, int cost);

    /** Returns what to do if {@link #take} fails; always the same. */
    default WhenUnavailable whenUnavailable() {
        return WhenUnavailable.LOCAL;
    }
}
