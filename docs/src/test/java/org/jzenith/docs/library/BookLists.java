package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jzenith.postgresql.OnEmpty;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPage;
import org.jzenith.postgresql.SqlQuery;

public class BookLists {

    // tag::query[]
    private static final Map<String, String> ORDERS = Map.of("title", "title", "copies", "copies");

    private static SqlQuery select(BookFilter filter, String order) {
        return SqlQuery.of("select id, title, copies from books", filter)
                .whereIfPresent("title ilike :title || '%'")
                .whereIfPresent("copies >= :copies")
                .orderBy(order, ORDERS)
                .tieBreaker("id");
    }
    // end::query[]

    private final PostgresqlClient client;

    @Inject
    BookLists(PostgresqlClient client) {
        this.client = client;
    }

    // tag::page[]
    public Single<PostgresqlPage<Book>> page(BookFilter filter, String order, int size, String cursor) {
        return client.page(Book.class, select(filter, order), size, cursor);
    }
    // end::page[]

    // tag::batch[]
    public Single<Integer> addAll(List<Book> books) {
        return client.batch("insert into books (id, title, copies) values (:id, :title, :copies)", books);
    }
    // end::batch[]

    // tag::empty[]
    public Single<Book> find(UUID id) {
        return client.one(Book.class, "select id, title, copies from books where id = $1", id)
                .as(OnEmpty.error(() -> new NoSuchBookException(id)));
    }

    public Completable remove(UUID id) {
        return client.update("delete from books where id = $1", id)
                .as(OnEmpty.errorIfUnchanged(() -> new NoSuchBookException(id)));
    }
    // end::empty[]

    // tag::kinds[]
    public Flowable<Book> takeAll(String title) {
        return client.inTransactionFlowable(tx -> tx.update("lock table books in share mode")
                .flatMapPublisher(none ->
                        tx.rows(Book.class, "delete from books where title = $1 returning id, title, copies", title)));
    }
    // end::kinds[]
}
