package org.jzenith.examples.shop.mail;

import io.reactivex.Completable;
import jakarta.inject.Inject;
import java.time.Instant;
import org.jzenith.backing.message.Message;
import org.jzenith.examples.shop.message.MailSent;
import org.jzenith.examples.shop.message.StockReserved;
import org.jzenith.kafka.KafkaOutbox;
import org.jzenith.outbox.Outbox;
import org.jzenith.outbox.inbox.Inbox;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlTransaction;

/** Tells customers what has become of their orders. It is a stub: it stores its mails. Safe on any thread. */
final class Mailer {

    private final PostgresqlClient client;
    private final Inbox inbox;
    private final Outbox outbox;
    private final String sender;

    @Inject
    Mailer(PostgresqlClient client, Inbox inbox, Outbox outbox, MailConfiguration configuration) {
        this.client = client;
        this.inbox = inbox;
        this.outbox = outbox;
        sender = configuration.sender();
    }

    /** Sends the mail about an order, once, however often the message of the stock comes. */
    Completable send(Message<StockReserved> message) {
        String id = message.headers().get(KafkaOutbox.ID);
        return client.inTransactionCompletable(tx -> inbox.once(tx, StockReserved.TOPIC, id)
                .flatMapCompletable(isFirst -> isFirst ? send(tx, message.value()) : Completable.complete()));
    }

    private Completable send(PostgresqlTransaction tx, StockReserved order) {
        Instant now = Instant.now();
        String text = order.isReserved()
                ? order.count() + " x " + order.article() + " will arrive soon."
                : order.article() + " is sold out, sorry.";
        return tx.update(
                        "insert into mails (order_id, sender, recipient, text, sent_at) values ($1, $2, $3, $4, $5)",
                        order.order(),
                        sender,
                        order.email(),
                        text,
                        now)
                .doOnSuccess(
                        added -> outbox.publish(tx, MailSent.TOPIC, order.order(), new MailSent(order.order(), now)))
                .ignoreElement();
    }
}
