package org.jzenith.examples.shop.stock;

import io.reactivex.Completable;
import jakarta.inject.Inject;
import org.jzenith.backing.message.Message;
import org.jzenith.examples.shop.message.OrderPlaced;
import org.jzenith.examples.shop.message.StockReserved;
import org.jzenith.kafka.KafkaOutbox;
import org.jzenith.outbox.Outbox;
import org.jzenith.outbox.inbox.Inbox;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlTransaction;

/** What the shop has, and for which orders it is reserved: first come, first served. Safe on any thread. */
final class Stock {

    private final PostgresqlClient client;
    private final Inbox inbox;
    private final Outbox outbox;

    @Inject
    Stock(PostgresqlClient client, Inbox inbox, Outbox outbox) {
        this.client = client;
        this.inbox = inbox;
        this.outbox = outbox;
    }

    // tag::reserve[]
    /** Reserves the pieces of an order, once, however often its message comes, and publishes the result. */
    Completable reserve(Message<OrderPlaced> message) {
        String id = message.headers().get(KafkaOutbox.ID);
        return client.inTransactionCompletable(tx -> inbox.once(tx, OrderPlaced.TOPIC, id)
                .flatMapCompletable(isFirst -> isFirst ? reserve(tx, message.value()) : Completable.complete()));
    }
    // end::reserve[]

    private Completable reserve(PostgresqlTransaction tx, OrderPlaced order) {
        return tx.update(
                        "update stock set reserved = reserved + $2 where article = $1 and reserved + $2 <= delivered",
                        order.article(),
                        order.count())
                .map(changed -> changed == 1)
                .flatMapCompletable(isReserved -> tx.update(
                                "insert into reservations (order_id, article, number, count, is_reserved) values ($1, $2, $3, $4, $5)",
                                order.order(),
                                order.article(),
                                order.number(),
                                order.count(),
                                isReserved)
                        .doOnSuccess(added -> outbox.publish(
                                tx,
                                StockReserved.TOPIC,
                                order.article(),
                                new StockReserved(
                                        order.order(), order.article(), order.count(), order.email(), isReserved)))
                        .ignoreElement());
    }
}
