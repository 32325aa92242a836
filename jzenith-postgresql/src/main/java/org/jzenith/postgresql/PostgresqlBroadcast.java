package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import org.apiguardian.api.API;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.backing.broadcast.JsonBroadcast;
import org.jzenith.core.blocking.Await;

/**
 * A {@link Broadcast} over a channel of the database, by {@code NOTIFY}. Subscribers receive messages in the order of
 * the commits of their transactions. A program that is not part of the application, such as a trigger, publishes a
 * message by {@code pg_notify} with its JSON.
 *
 * <p>{@code NOTIFY} carries at most 7,999 bytes. The client splits a larger message into parts, which the server passes
 * on together.
 *
 * @param <T> the type of the messages
 */
@API(status = API.Status.MAINTAINED)
public final class PostgresqlBroadcast<T> implements Broadcast<T> {

    private final JsonBroadcast<T> messages;
    private final NotifyChannel notifications;

    PostgresqlBroadcast(JsonBroadcast<T> messages, NotifyChannel notifications) {
        this.messages = messages;
        this.notifications = notifications;
    }

    @Override
    public String channel() {
        return notifications.channel();
    }

    @Override
    public Completable publish(T message) {
        return messages.publish(message);
    }

    /**
     * Publishes a message in a transaction. The server sends it only when the transaction is committed, so its receiver
     * finds the written data. Of equal messages in one transaction, it sends the first. Transactions with messages
     * commit one after the other, in all databases of the server together.
     */
    public Completable publish(PostgresqlStatements transaction, T message) {
        requireNonNull(transaction, "transaction");
        return messages.publish(message, bytes -> notifications.publish(transaction, bytes));
    }

    /** Publishes a message in a transaction of code that waits for results; otherwise the same, and it waits. */
    public void publish(BlockingPostgresqlStatements transaction, T message) {
        Await.completion(publish(transaction.statements(), message));
    }

    @Override
    public Flowable<BroadcastEvent<T>> events() {
        return messages.events();
    }
}
