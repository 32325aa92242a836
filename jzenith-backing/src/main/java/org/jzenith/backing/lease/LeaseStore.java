package org.jzenith.backing.lease;

import io.reactivex.Completable;
import io.reactivex.Single;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * Where leases are stored, by the clock of that service. Each method does nothing before a subscription, and its result
 * fails if the service does not answer in time. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface LeaseStore {

    /**
     * The answer to a holder that seeks a lease.
     *
     * @param token the token of the lease that it was given; 0 if another holder has the lease
     * @param remaining how long another holder has it; zero if that is unknown
     */
    record Answer(long token, Duration remaining) {

        /** Returns the answer with a new lease. */
        public static Answer held(long token) {
            return new Answer(token, Duration.ZERO);
        }

        /** Returns the answer while another holder has the lease, for this time if it does not renew it. */
        public static Answer taken(Duration remaining) {
            return new Answer(0, remaining);
        }

        boolean isHeld() {
            return token > 0;
        }
    }

    /**
     * Gives the lease to a holder if no other holder has it, with a larger token than ever before. A holder that has it
     * already gets a new token, too.
     */
    Single<Answer> acquire(String name, String holder, Duration duration);

    /** Extends a lease to this duration from now on; returns false if another lease has been given meanwhile. */
    Single<Boolean> renew(Lease lease, Duration duration);

    /** Ends a lease, unless another one has been given meanwhile. */
    Completable release(Lease lease);
}
