package org.jzenith.core.ratelimit;

import io.reactivex.Single;
import org.apiguardian.api.API;

/**
 * Stores the use of each key's limit. An application binds its own store to share limits among its instances;
 * otherwise, each instance has an {@link InMemoryRateLimitStore}. Used on many threads at the same time; must not
 * block.
 */
@API(status = API.Status.MAINTAINED)
public interface RateLimitStore {

    /** The behaviour while the store is unavailable. */
    enum WhenUnavailable {
        /** The store allows everything, as if there were no limit. */
        ADMIT,
        /** The store allows nothing: the server answers 503. */
        REFUSE,
        /** Each instance applies the same rate in its own memory, so all instances together allow more. */
        LOCAL
    }

    /**
     * Takes {@code cost} from the limit of a key, or nothing if not enough is left. The result may arrive on any
     * thread, but within a finite time. It fails if the store is unavailable. Nothing happens before the subscription.
     *
     * @param policy the limit
     * @param key the user of the limit; short, and without secrets
     * @param cost the amount, from 1 to the permits of the rate
     */
    Single<RateLimitDecision> take(RateLimitPolicy policy, String key, int cost);

    /** Returns the behaviour if {@link #take} fails; always the same. */
    default WhenUnavailable whenUnavailable() {
        return WhenUnavailable.LOCAL;
    }
}
