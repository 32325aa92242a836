package org.jzenith.jobs.store;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.Leases;
import org.jzenith.jobs.run.JobHistory;
import org.jzenith.jobs.run.JobRecord;
import org.jzenith.jobs.run.JobRequests;
import org.jzenith.jobs.run.JobStore;
import org.jzenith.redis.RedisClient;

/** Runs in hashes whose keys begin with {@code job:}. Nothing keeps a former holder of a lease from changing them. */
public final class RedisJobStore implements JobStore {

    private static final String PREFIX = "job:";
    private static final String SCHEDULED_FOR = "scheduled-for";
    private static final String IS_FINISHED = "is-finished";
    private static final String FAILURE = "failure";
    private static final String FAILED_AT = "failed-at";

    private final RedisClient client;

    /** Creates the store in the Redis of a client. */
    public RedisJobStore(RedisClient client) {
        this.client = client;
    }

    @Override
    public Leases leases() {
        return client.leases();
    }

    @Override
    public Broadcast<JobRequests.Message> requests() {
        return client.broadcast("jzenith.job", JobRequests.Message.class);
    }

    @Override
    public Single<JobRecord> load(String job, Instant now) {
        return client.send(Command.HSETNX, PREFIX + job, SCHEDULED_FOR, now.toEpochMilli())
                .flatMap(added -> client.send(Command.HMGET, PREFIX + job, SCHEDULED_FOR, IS_FINISHED))
                .map(RedisJobStore::record)
                .toSingle();
    }

    private static JobRecord record(Response fields) {
        Response finished = fields.get(1);
        return new JobRecord(
                Instant.ofEpochMilli(fields.get(0).toLong()), finished == null || finished.toInteger() == 1);
    }

    @Override
    public Maybe<JobHistory> history(String job) {
        return client.send(Command.HMGET, PREFIX + job, SCHEDULED_FOR, FAILURE, FAILED_AT)
                .filter(fields -> fields.get(0) != null)
                .map(fields -> new JobHistory(
                        Instant.ofEpochMilli(fields.get(0).toLong()),
                        Optional.ofNullable(fields.get(1)).map(Response::toString),
                        Optional.ofNullable(fields.get(2)).map(at -> Instant.ofEpochMilli(at.toLong()))));
    }

    @Override
    public Completable begin(String job, Lease lease, Instant scheduledFor) {
        return client.send(Command.HSET, PREFIX + job, SCHEDULED_FOR, scheduledFor.toEpochMilli(), IS_FINISHED, 0)
                .ignoreElement();
    }

    @Override
    public Completable end(String job, Lease lease, Instant scheduledFor, @Nullable String failure) {
        String key = PREFIX + job;
        return (failure == null
                        ? client.send(Command.HSET, key, IS_FINISHED, 1)
                        : client.send(
                                Command.HSET,
                                key,
                                IS_FINISHED,
                                1,
                                FAILURE,
                                failure,
                                FAILED_AT,
                                System.currentTimeMillis()))
                .ignoreElement();
    }
}
