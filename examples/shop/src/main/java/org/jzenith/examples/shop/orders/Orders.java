package org.jzenith.examples.shop.orders;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.examples.shop.message.MailSent;
import org.jzenith.examples.shop.message.OrderPlaced;
import org.jzenith.examples.shop.message.StockReserved;
import org.jzenith.outbox.Outbox;
import org.jzenith.postgresql.OnEmpty;
import org.jzenith.postgresql.PostgresqlBroadcast;
import org.jzenith.postgresql.PostgresqlClient;

/** The orders in the database. Safe on any thread. */
final class Orders {

    private static final int MOST = 50;
    private static final String COLUMNS = "id, article, number, count, email, placed_at, state, mailed_at";

    private final PostgresqlClient client;
    private final Outbox outbox;
    /** Tells the pages of all instances about orders that are new or have changed. */
    private final PostgresqlBroadcast<Order> changes;

    @Inject
    Orders(PostgresqlClient client, Outbox outbox) {
        this.client = client;
        this.outbox = outbox;
        changes = client.broadcast("order-changes", Order.class);
    }

    /**
     * Stores an order, and publishes it: both or neither. Orders of an article are numbered in the order in which they
     * are committed, since a transaction locks its article until then.
     */
    Single<Order> place(NewOrder wanted) {
        return client.inTransaction(tx -> tx.one(
                        Integer.class,
                        "update articles set orders = orders + 1 where name = $1 returning orders",
                        wanted.article())
                .as(OnEmpty.error(() -> new UnknownArticleException(wanted.article())))
                .flatMap(number -> tx.one(
                                Order.class,
                                "insert into orders (id, article, number, count, email) values ($1, $2, $3, $4, $5) returning "
                                        + COLUMNS,
                                wanted.article() + '-' + number,
                                wanted.article(),
                                number,
                                wanted.count(),
                                wanted.email())
                        .toSingle())
                .doOnSuccess(order -> outbox.publish(
                        tx,
                        OrderPlaced.TOPIC,
                        order.article(),
                        new OrderPlaced(order.id(), order.article(), order.number(), order.count(), order.email())))
                .flatMap(order -> changes.publish(tx, order).toSingleDefault(order)));
    }

    /** Stores what the stock has said. A repeat changes nothing, so this needs no inbox. */
    Completable reserved(StockReserved message) {
        return change(
                "update orders set state = $2 where id = $1 returning " + COLUMNS,
                message.order(),
                message.isReserved() ? Order.State.RESERVED : Order.State.SOLD_OUT);
    }

    /** Stores that the customer has got a mail. */
    Completable mailed(MailSent message) {
        return change(
                "update orders set mailed_at = $2 where id = $1 returning " + COLUMNS,
                message.order(),
                message.sentAt());
    }

    private Completable change(String sql, Object... parameters) {
        return client.inTransactionCompletable(
                tx -> tx.one(Order.class, sql, parameters).flatMapCompletable(order -> changes.publish(tx, order)));
    }

    /** Returns the names of all articles. */
    Single<List<String>> articles() {
        return client.list(String.class, "select name from articles order by name");
    }

    /** Returns the latest orders, the newest first. */
    Single<List<Order>> latest() {
        return client.list(Order.class, "select " + COLUMNS + " from orders order by placed_at desc, id limit " + MOST);
    }

    /** Emits the latest orders, and then each one that is new or has changed. After a gap, some come again. */
    Flowable<Order> live() {
        return changes.events()
                .concatMap(event -> event instanceof BroadcastEvent.Message<Order> message
                        ? Flowable.just(message.value())
                        : latest().flattenAsFlowable(Orders::oldestFirst));
    }

    private static List<Order> oldestFirst(List<Order> orders) {
        List<Order> reversed = new ArrayList<>(orders);
        Collections.reverse(reversed);
        return reversed;
    }
}
