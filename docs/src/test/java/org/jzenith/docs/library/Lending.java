package org.jzenith.docs.library;

import io.reactivex.Completable;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jzenith.outbox.Outbox;
import org.jzenith.outbox.inbox.Inbox;
import org.jzenith.outbox.relay.OutboxMessage;
import org.jzenith.postgresql.PostgresqlClient;

@Singleton
public class Lending {

    final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final PostgresqlClient client;
    private final Outbox outbox;
    private final Inbox inbox;

    @Inject
    Lending(PostgresqlClient client, Outbox outbox, Inbox inbox) {
        this.client = client;
        this.outbox = outbox;
        this.inbox = inbox;
    }

    // tag::publish[]
    public record Loan(String book, String reader) {}

    /** Stores a loan, and tells other services about it: both or neither. */
    public Completable lend(Loan loan) {
        return client.inTransactionCompletable(
                tx -> tx.update("insert into loans (book, reader) values ($1, $2)", loan.book(), loan.reader())
                        .doOnSuccess(added -> outbox.publish(tx, "loans", loan.book(), loan))
                        .ignoreElement());
    }
    // end::publish[]

    // tag::send[]
    /** Sends a message to another service; the outbox calls it again until it succeeds. */
    public Completable send(OutboxMessage message) {
        return Completable.fromAction(() -> sent.add(message.value())); // A client of that service, for example
    }
    // end::send[]

    // tag::receive[]
    /** Counts a loan, once for each id, however often its message is received. */
    public Completable count(long id, Loan loan) {
        return client.inTransactionCompletable(tx -> inbox.once(tx, "statistics", "loans-" + id)
                .flatMapCompletable(isFirst -> isFirst
                        ? tx.update("update statistics set loans = loans + 1").ignoreElement()
                        : Completable.complete()));
    }
    // end::receive[]
}
