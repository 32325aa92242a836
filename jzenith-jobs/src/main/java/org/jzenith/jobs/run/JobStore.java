package org.jzenith.jobs.run;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.Leases;

/** Where the runs of jobs that one instance at a time runs are recorded. Safe on any thread. */
public interface JobStore {

    /** Returns the leases in the same service. */
    Leases leases();

    /** Returns a broadcast for requests to other instances. */
    Broadcast<JobRequests.Message> requests();

    /** Returns the last run of a job; adds the job, as if it had run at {@code now}, if it is not known. */
    Single<JobRecord> load(String job, Instant now);

    /** Returns what is recorded of a job; empty if it is not known. */
    Maybe<JobHistory> history(String job);

    /** Records the begin of a run; fails if the lease is not the newest. */
    Completable begin(String job, Lease lease, Instant scheduledFor);

    /**
     * Records the end of a run; fails if the lease is not the newest.
     *
     * @param failure why the run has failed; null if it has not
     */
    Completable end(String job, Lease lease, Instant scheduledFor, @Nullable String failure);
}
