package org.jzenith.client;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jzenith.http.error.HttpProblem;

/** The server of the tests. */
@Singleton
public class BookResource implements BookApi {

    static final UUID KNOWN = new UUID(1, 2);
    static final Book EMMA = new Book("Emma", Kind.NOVEL, LocalDate.of(1815, 12, 23));

    static Book book(int number) {
        return new Book("No. \"" + number + "\" [{,}]\n", Kind.POEMS, LocalDate.of(2000, 1, 1));
    }

    @Override
    public Maybe<Book> find(UUID id) {
        return id.equals(KNOWN) ? Maybe.just(EMMA) : Maybe.empty();
    }

    @Override
    public Single<List<String>> filter(Filter filter) {
        return Single.just(List.of(
                String.valueOf(filter.authors()),
                String.valueOf(filter.kind()),
                String.valueOf(filter.since()),
                String.valueOf(filter.limit())));
    }

    @Override
    public Single<Book> add(Book book) {
        return Single.just(book);
    }

    @Override
    public Completable replace(String id, Book book) {
        return Completable.complete();
    }

    @Override
    public Completable remove(String id) {
        return Completable.complete();
    }

    @Override
    public Completable head() {
        return Completable.complete();
    }

    @Override
    public Single<String> echo(String text, String query, String mood, String session) {
        return Single.just(String.join("|", text, query, mood, session));
    }

    @Override
    public Single<String> file(String path) {
        return Single.just(path);
    }

    @Override
    public Single<String> matrix(String colour) {
        return Single.just(colour);
    }

    @Override
    public Single<String> form(String name, List<String> tags) {
        return Single.just(name + tags);
    }

    @Override
    public Single<Long> count() {
        return Single.just(42L);
    }

    @Override
    public Single<byte[]> reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return Single.just(reversed);
    }

    @Override
    public Single<Long> upload(Flowable<Buffer> body) {
        return body.reduce(0L, (bytes, part) -> bytes + part.length());
    }

    @Override
    public Flowable<Buffer> download(int chunks, int size) {
        return Flowable.range(0, chunks).map(i -> Buffer.buffer(new byte[size]));
    }

    @Override
    public Flowable<Book> array(int count) {
        return Flowable.range(0, count).map(BookResource::book);
    }

    @Override
    public Flowable<Book> lines(int count) {
        return array(count);
    }

    @Override
    public Flowable<Book> events(int count) {
        return array(count);
    }

    @Override
    public Flowable<String> titles() {
        return Flowable.just("Emma", "two\nlines", "");
    }

    @Override
    public Single<Response> response(int status) {
        return Single.just(Response.status(status)
                .entity(EMMA)
                .type(MediaType.APPLICATION_JSON)
                .header("X-Mood", "calm")
                .header("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")
                .build());
    }

    @Override
    public Single<Book> fails(int status) {
        return Single.error(new jakarta.ws.rs.WebApplicationException(Response.status(status)
                .type(HttpProblem.MEDIA_TYPE)
                .entity(HttpProblem.of(status).withDetail("secret detail").with("shelf", 7))
                .build()));
    }

    @Override
    public Single<List<Book>> first() {
        return Single.just(new ArrayList<>(List.of(EMMA, book(1))));
    }
}
