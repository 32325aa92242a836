package org.jzenith.postgresql;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import java.util.List;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.backing.broadcast.MessageLimit;

/**
 * A broadcast of texts in UTF-8 by {@code NOTIFY}. All parts of a message are sent by one statement, and so in one
 * transaction.
 */
record NotifyChannel(
        PostgresqlStatements client, Flowable<PostgresqlEvent> notifications, String channel, MessageLimit limit)
        implements Broadcast<byte[]> {

    /** The aggregate makes one row of any number of parts. */
    private static final String NOTIFY_ALL = "select count(pg_notify($1, part)) from unnest($2::text[]) part";

    @Override
    public Completable publish(byte[] message) {
        return publish(client, message);
    }

    Completable publish(PostgresqlStatements statements, byte[] message) {
        List<String> payloads = MessageParts.of(message);
        return payloads.size() == 1
                ? statements.notify(channel, payloads.get(0))
                : statements
                        .one(row -> Boolean.TRUE, NOTIFY_ALL, channel, payloads)
                        .ignoreElement();
    }

    @Override
    public Flowable<BroadcastEvent<byte[]>> events() {
        return Flowable.defer(() -> {
            MessageAssembly assembly = new MessageAssembly(channel, limit);
            return notifications.concatMapIterable(assembly::add);
        });
    }
}
