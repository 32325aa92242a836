package org.jzenith.outbox.inbox;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.reactivex.Single;
import java.util.concurrent.atomic.LongAdder;
import org.apiguardian.api.API;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.postgresql.BlockingPostgresqlTransaction;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlTransaction;

/**
 * Recognizes messages that are received again, since they are sent at least once. Injectable; safe on any thread.
 *
 * <pre>{@code
 * client.inTransactionCompletable(tx -> inbox.once(tx, "stock", id)
 *         .flatMapCompletable(isFirst -> isFirst ? stock.reserve(tx, order) : Completable.complete()))
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class Inbox {

    private static final int MAX_LENGTH = 500;
    private static final int DELETED_AT_ONCE = 10_000;

    private final PostgresqlClient client;
    private final String insert;
    private final String delete;
    private final LongAdder first = new LongAdder();
    private final LongAdder repeated = new LongAdder();

    Inbox(PostgresqlClient client) {
        this.client = client;
        String table = client.ownSchema() + ".inbox";
        insert = "insert into " + table + " (receiver, id) values ($1, $2) on conflict do nothing";
        delete = "delete from " + table + " where ctid = any (array(select ctid from " + table
                + " where received_at < clock_timestamp() - $1 * interval '1 millisecond' limit " + DELETED_AT_ONCE
                + " for update skip locked))";
    }

    /**
     * Notes in a transaction that a message has been received. Emits true for the first time, and false if a committed
     * transaction has noted it before; the message has had its effect then, and needs none. If another transaction is
     * just noting the same message, the result waits for its end. Ids are kept for {@code inbox.retention}.
     *
     * @param transaction the transaction of the effect
     * @param receiver whose message it is, because several receivers may use one database
     * @param id the id of the message, the same each time that it is sent: that of the sender, not that of a record of
     *     Kafka, which is another one if the outbox of the sender has sent the message twice
     * @throws IllegalArgumentException if a text is empty, or both together have more than 500 characters
     */
    public Single<Boolean> once(PostgresqlTransaction transaction, String receiver, String id) {
        requireLength(receiver, id);
        return transaction.update(insert, receiver, id).map(this::isFirst);
    }

    /** Does the same for code that waits, in {@code client.blocking().inTransaction(...)}. */
    public boolean once(BlockingPostgresqlTransaction transaction, String receiver, String id) {
        requireLength(receiver, id);
        return isFirst(transaction.update(insert, receiver, id));
    }

    private static void requireLength(String receiver, String id) {
        if (receiver.isEmpty() || id.isEmpty() || receiver.length() + id.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("receiver and id: " + receiver.length() + " and " + id.length()
                    + " characters (expected: at least 1 each, and at most " + MAX_LENGTH + " together)");
        }
    }

    private boolean isFirst(long added) {
        boolean isFirst = added == 1;
        (isFirst ? first : repeated).increment();
        return isFirst;
    }

    /** Deletes ids that are older than the retention, and returns how many; at most 10,000 with one statement. */
    Single<Long> deleteOlderThan(long millis) {
        return client.update(delete, millis)
                .flatMap(deleted -> deleted < DELETED_AT_ONCE
                        ? Single.just((long) deleted)
                        : deleteOlderThan(millis).map(others -> deleted + others));
    }

    void bind(MeterRegistry registry, ScopedMeters meters) {
        meters.addCounter(
                registry,
                "inbox.messages",
                Tags.of("repeated", "false"),
                "Messages that were received, by whether they had been received before",
                first,
                LongAdder::sum);
        meters.addCounter(
                registry,
                "inbox.messages",
                Tags.of("repeated", "true"),
                "Messages that were received, by whether they had been received before",
                repeated,
                LongAdder::sum);
    }
}
