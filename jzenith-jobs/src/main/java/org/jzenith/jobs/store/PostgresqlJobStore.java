package org.jzenith.jobs.store;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.Leases;
import org.jzenith.jobs.run.JobHistory;
import org.jzenith.jobs.run.JobRecord;
import org.jzenith.jobs.run.JobRequests;
import org.jzenith.jobs.run.JobStore;
import org.jzenith.postgresql.PostgresqlClient;

/** Runs in the table {@code job}, which only the holder of the newest lease can change. */
public final class PostgresqlJobStore implements JobStore {

    /** The folder with the scripts for the table. */
    public static final String SCRIPTS = "org/jzenith/jobs/tables";

    private final PostgresqlClient client;
    private final String add;
    private final String find;
    private final String history;
    private final String begin;
    private final String end;

    /** Creates the store in a database with tables for leases and jobs. */
    public PostgresqlJobStore(PostgresqlClient client) {
        this.client = client;
        String table = client.ownSchema() + ".job";
        add = "insert into " + table + " (name, scheduled_for, ended_at) values ($1, $2, $2) on conflict do nothing";
        find = "select scheduled_for, ended_at is not null as is_finished from " + table + " where name = $1";
        history = "select scheduled_for, failure, failed_at from " + table + " where name = $1";
        begin = "update " + table
                + " set scheduled_for = $2, began_at = clock_timestamp(), ended_at = null where name = $1";
        end = "update " + table + " set ended_at = clock_timestamp(), failure = coalesce($3, failure), "
                + "failed_at = case when $3 is null then failed_at else clock_timestamp() end "
                + "where name = $1 and scheduled_for = $2";
    }

    @Override
    public Leases leases() {
        return client.leases();
    }

    @Override
    public Broadcast<JobRequests.Message> requests() {
        return client.broadcast(client.ownSchema() + ".job", JobRequests.Message.class);
    }

    @Override
    public Single<JobRecord> load(String job, Instant now) {
        return client.update(add, job, now)
                .flatMap(added -> client.one(JobRecord.class, find, job).toSingle());
    }

    @Override
    public Maybe<JobHistory> history(String job) {
        return client.one(JobHistory.class, history, job);
    }

    @Override
    public Completable begin(String job, Lease lease, Instant scheduledFor) {
        return client.inTransaction(tx -> tx.fenced(lease).andThen(tx.update(begin, job, scheduledFor)))
                .ignoreElement();
    }

    @Override
    public Completable end(String job, Lease lease, Instant scheduledFor, @Nullable String failure) {
        return client.inTransaction(tx -> tx.fenced(lease).andThen(tx.update(end, job, scheduledFor, failure)))
                .ignoreElement();
    }
}
