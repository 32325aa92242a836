package org.jzenith.outbox.relay;

import io.reactivex.Completable;
import io.reactivex.Single;
import java.util.List;
import org.jzenith.backing.lease.Lease;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlTransaction;

/**
 * Messages as rows of the table {@code outbox}. A transaction holds a lock for each of its keys from the insert to the
 * commit, so the ids of a key have the order of its commits. Nothing reads behind an id: a smaller id of another key
 * may be committed later. Safe on any thread.
 */
public final class OutboxStore {

    /** The folder with the scripts for the tables. */
    public static final String SCRIPTS = "org/jzenith/outbox/tables";

    /** More locks do not fit into the lock table of a server with its defaults. */
    private static final int BUCKETS = 4_096;

    /** The first key of the advisory locks, so that they are not those of an application. */
    private static final int LOCK_SPACE = 0x6f757462;

    /** All partitions together hold no more than some dozens of megabytes. */
    private static final long READ_AT_ONCE = 4 << 20;

    private final PostgresqlClient client;
    private final int partitions;
    private final String lock;
    private final String insert;
    private final String read;
    private final String delete;
    private final String agree;
    private final String measure;

    /** A message before it has an id. */
    public record Published(String topic, String key, String value, String traceparent) {}

    /**
     * How much the outbox holds.
     *
     * @param messages how many wait; 10,000 also for more
     * @param oldestMillis how long the oldest one has waited
     */
    public record Size(long messages, long oldestMillis) {}

    /** Creates the store in a database with the tables. */
    public OutboxStore(PostgresqlClient client, int partitions) {
        this.client = client;
        this.partitions = partitions;
        String table = client.ownSchema() + ".outbox";
        lock = "select count(pg_advisory_xact_lock(" + LOCK_SPACE
                + ", bucket)) from (select distinct bucket from unnest($1::int4[]) as bucket order by bucket offset 0) as buckets";
        insert = "insert into " + table + " (partition, topic, key, value, traceparent) "
                + "select partition, topic, key, value, nullif(traceparent, '') "
                + "from unnest($1::int4[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality "
                + "as published (partition, topic, key, value, traceparent, position) order by position";
        read = "select id, topic, key, value, traceparent, published_at from (select oldest.*, "
                + "sum(octet_length(value)) over (order by id) - octet_length(value) as bytes_before from (select * from "
                + table + " where partition = $1 order by id limit $2) as oldest) as measured "
                + "where bytes_before < $3 order by id";
        delete = "delete from " + table + " where id = any ($1::int8[])";
        String own = client.ownSchema() + ".outbox_partitions";
        agree = "with added as (insert into " + own
                + " (partitions) values ($1) on conflict do nothing returning partitions) "
                + "select partitions from added union all select partitions from " + own + " limit 1";
        measure = "select (select count(*) from (select from " + table + " limit 10000) as counted) as messages, "
                + "coalesce(extract(epoch from clock_timestamp() - (select published_at from " + table
                + " order by id limit 1)) * 1000, 0)::int8 as oldest_millis";
    }

    /** Returns in how many partitions the messages are; stores the number of this application if there is none. */
    public Single<Integer> agree() {
        return client.one(Integer.class, agree, partitions).toSingle();
    }

    /** Stores messages at the end of a transaction. */
    public Completable insert(PostgresqlTransaction transaction, List<Published> messages) {
        List<Integer> buckets = messages.stream()
                .map(message -> Math.floorMod(hash(message), BUCKETS))
                .toList();
        return transaction
                .one(Long.class, lock, buckets)
                .ignoreElement()
                .andThen(transaction.update(
                        insert,
                        messages.stream().map(this::partition).toList(),
                        messages.stream().map(Published::topic).toList(),
                        messages.stream().map(Published::key).toList(),
                        messages.stream().map(Published::value).toList(),
                        messages.stream().map(Published::traceparent).toList()))
                .ignoreElement();
    }

    /** Returns the partition of a message, which depends on its topic and its key only. */
    public int partition(Published message) {
        return Math.floorMod(hash(message), partitions);
    }

    /** The same in all instances and versions; spread, because the hash codes of similar texts are near each other. */
    private static int hash(Published message) {
        int hash = (31 * message.topic().hashCode() + message.key().hashCode()) * 0x9E3779B1;
        return hash ^ hash >>> 15;
    }

    /** Returns the oldest messages of a partition, in their order: at most 4 MB, and one more. */
    public Single<List<OutboxMessage>> read(int partition, int limit) {
        return client.list(OutboxMessage.class, read, partition, (long) limit, READ_AT_ONCE);
    }

    /** Removes messages, unless another relay has been given the lease. */
    public Completable delete(Lease lease, List<Long> ids) {
        return client.inTransactionCompletable(
                tx -> tx.fenced(lease).andThen(tx.update(delete, ids)).ignoreElement());
    }

    /** Returns how much the outbox holds. */
    public Single<Size> measure() {
        return client.one(Size.class, measure).toSingle();
    }
}
