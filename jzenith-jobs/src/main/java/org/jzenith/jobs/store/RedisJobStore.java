package org.jzenith.jobs.store;

import io.reactivex.Completable;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.Leases;
import org.jzenith.jobs.run.JobRecord;
import org.jzenith.jobs.run.JobStore;
import org.jzenith.redis.RedisClient;

/** Runs in hashes whose keys begin with {@code job:}. Nothing keeps a former holder of a lease from changing them. */
public final class RedisJobStore implements JobStore {

    private static final String PREFIX = "job:";
    private static final String SCHEDULED_FOR = "scheduled-for";
    private static final String IS_FINISHED = "is-finished";

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
    public Completable begin(String job, Lease lease, Instant scheduledFor) {
        return client.send(Command.HSET, PREFIX + job, SCHEDULED_FOR, scheduledFor.toEpochMilli(), IS_FINISHED, 0)
                .ignoreElement();
    }

    @Override
    public Completable end(String job, Lease lease, Instant scheduledFor, @Nullable String failure) {
        return client.send(Command.HSET, PREFIX + job, IS_FINISHED, 1).ignoreElement();
    }
}
