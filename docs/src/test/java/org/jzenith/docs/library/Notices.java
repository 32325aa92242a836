package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.List;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.postgresql.PostgresqlBroadcast;
import org.jzenith.postgresql.PostgresqlClient;

// tag::broadcast[]
public class Notices {

    private final PostgresqlClient client;
    private final PostgresqlBroadcast<Notice> broadcast;

    @Inject
    Notices(PostgresqlClient client) {
        this.client = client;
        broadcast = client.broadcast("notices", Notice.class);
    }

    public Completable announce(Notice notice) {
        return broadcast.publish(notice);
    }

    public Flowable<Notice> live() {
        return broadcast
                .events()
                .concatMap(event -> event instanceof BroadcastEvent.Message<Notice> message
                        ? Flowable.just(message.value())
                        : all().flattenAsFlowable(notices -> notices)); // A Gap: read the table again.
    }
    // end::broadcast[]

    private Single<List<Notice>> all() {
        return client.list(Notice.class, "select id, text from notices order by id");
    }

    // tag::transaction[]
    public Single<Notice> add(String text) {
        return client.inTransaction(
                tx -> tx.one(Notice.class, "insert into notices (text) values ($1) returning id, text", text)
                        .toSingle()
                        .flatMap(notice -> broadcast.publish(tx, notice).toSingleDefault(notice)));
    }
    // end::transaction[]
}
