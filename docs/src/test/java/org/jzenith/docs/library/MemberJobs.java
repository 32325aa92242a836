package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.time.ZoneOffset;
import org.jzenith.jobs.run.JobRun;
import org.jzenith.postgresql.PostgresqlClient;

public class MemberJobs {

    private final PostgresqlClient client;

    @Inject
    MemberJobs(PostgresqlClient client) {
        this.client = client;
    }

    // tag::method[]
    public Single<Integer> removeExpired() {
        return client.update("delete from members where expires_at < now()");
    }
    // end::method[]

    // tag::run[]
    /** Writes one row for each day, even if the run of a day is repeated. */
    public Completable count(JobRun run) {
        return client.inTransaction(tx -> tx.fenced(run.lease().orElseThrow())
                        .andThen(tx.update(
                                "insert into member_counts (day, members) select $1, count(*) from members on conflict do nothing",
                                run.scheduledFor().atOffset(ZoneOffset.UTC).toLocalDate())))
                .ignoreElement();
    }
    // end::run[]

    // tag::blocking[]
    public void report() throws InterruptedException {
        Thread.sleep(1); // Whatever waits
    }
    // end::blocking[]
}
