package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlEvent;
import org.jzenith.postgresql.PostgresqlPosition;
import org.jzenith.postgresql.PostgresqlTransaction;

public class Books {

    private final PostgresqlClient client;

    @Inject
    Books(PostgresqlClient client) {
        this.client = client;
    }

    // tag::queries[]
    public Maybe<Book> find(UUID id) {
        return client.one(Book.class, "select id, title, copies from books where id = $1", id);
    }

    public Single<List<Book>> page(int offset) {
        return client.list(
                Book.class, "select id, title, copies from books order by title, id offset $1 limit 20", offset);
    }

    public Flowable<Book> all() {
        return client.rows(Book.class, "select id, title, copies from books order by title");
    }

    public Single<Book> add(String title, int copies) {
        return client.one(
                        Book.class,
                        "insert into books (id, title, copies) values ($1, $2, $3) returning id, title, copies",
                        UUID.randomUUID(),
                        title,
                        copies)
                .toSingle();
    }

    public Single<Boolean> remove(UUID id) {
        return client.update("delete from books where id = $1", id).map(rows -> rows > 0);
    }
    // end::queries[]

    // tag::transaction[]
    public Completable move(UUID from, UUID to) {
        return client.inTransaction(tx -> tx.update(
                                "update books set copies = copies - 1 where id = $1 and copies > 0", from)
                        .flatMap(rows -> rows == 0
                                ? Single.error(new NoCopyLeftException(from))
                                : tx.update("update books set copies = copies + 1 where id = $1", to))
                        .flatMap(rows -> rows == 0 ? Single.error(new NoSuchBookException(to)) : Single.just(rows)))
                .retry(2, PostgresqlTransaction::isRetryable)
                .ignoreElement();
    }
    // end::transaction[]

    // tag::standby[]
    public Single<PostgresqlPosition> addAndRemember(String title, int copies) {
        return add(title, copies).flatMap(book -> client.position());
    }

    public Maybe<Book> findAfter(PostgresqlPosition position, UUID id) {
        return client.readingAfter(position).one(Book.class, "select id, title, copies from books where id = $1", id);
    }

    public Single<List<Book>> rare() {
        return client.reading(Duration.ofSeconds(5))
                .list(Book.class, "select id, title, copies from books order by copies limit 20");
    }
    // end::standby[]

    // tag::listen[]
    public Flowable<PostgresqlEvent> changes() {
        return client.listen("books");
    }
    // end::listen[]

    // tag::follow[]
    public void follow(Runnable change) {
        try (Stream<PostgresqlEvent> events = client.blocking().listen("books")) {
            events.forEach(event -> change.run());
        }
    }
    // end::follow[]
}
