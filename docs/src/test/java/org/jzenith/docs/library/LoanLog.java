package org.jzenith.docs.library;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicLong;
import org.jzenith.postgresql.PostgresqlClient;

// tag::log[]
public class LoanLog {

    public record Entry(long id, String text) {}

    private final PostgresqlClient client;

    @Inject
    LoanLog(PostgresqlClient client) {
        this.client = client;
    }

    /** One at a time, so that entries become visible in the order of their ids. */
    public Single<Entry> add(String text) {
        return client.inTransaction(tx -> tx.update("lock table loan_log in share row exclusive mode")
                .flatMap(nothing -> tx.one(
                                Entry.class, "insert into loan_log (text) values ($1) returning id, text", text)
                        .toSingle())
                .flatMap(entry -> tx.notify("loans", "").toSingleDefault(entry)));
    }

    /** Emits all entries after one, and then each new one. */
    public Flowable<Entry> after(long id) {
        return Flowable.defer(() -> {
            AtomicLong last = new AtomicLong(id);
            return client.listen("loans") // A Gap comes first, then one for each time that there is something new.
                    .onBackpressureLatest()
                    .concatMap(
                            event -> Flowable.defer(() -> since(last.get())).doOnNext(next -> last.set(next.id())), 1);
        });
    }

    private Flowable<Entry> since(long id) {
        return client.rows(Entry.class, "select id, text from loan_log where id > $1 order by id", id);
    }
}
// end::log[]
