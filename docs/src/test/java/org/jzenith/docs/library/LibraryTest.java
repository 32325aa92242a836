package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.postgresql.PostgresqlEvent;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** The application that the guide quotes does what the guide says about it. */
// tag::test[]
class LibraryTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION =
            ApplicationExtension.of(LibraryApplication::describe).withConfiguration("library.max-loans", 3);

    @Inject
    Books books; // Whatever the application binds can be injected, as a field or as a parameter

    @Test
    void addsABook(TestClient client) {
        TestResponse added = client.post("/books", new NewBook("Dune", 2));
        assertThat(added.status()).isEqualTo(201);
        Book book = added.json(Book.class);
        assertThat(client.get("/books/" + book.id()).json(Book.class)).isEqualTo(book);
        assertThat(books.find(book.id()).blockingGet()).isEqualTo(book);
    }
    // end::test[]

    @Test
    void tellsWhatIsWrongWithABook(TestClient client) {
        TestResponse refused = client.post("/books", "{\"title\": \"\", \"copies\": -1}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.header("Content-Type")).hasValue("application/problem+json");
        assertThat(refused.json(JsonNode.class).get("violations")).hasSize(2);
    }

    @Test
    void movesCopiesOrNothing(TestClient client) {
        Book one = books.add("Emma", 1).blockingGet();
        Book other = books.add("Persuasion", 0).blockingGet();
        String move = "/books/" + one.id() + "/move?to=" + other.id();
        assertThat(client.post(move, "").status()).isEqualTo(204);
        TestResponse refused = client.post(move, "");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json(JsonNode.class).get("detail").asText()).isEqualTo("There is no copy left.");
        assertThat(client.post("/books/" + other.id() + "/move?to=" + UUID.randomUUID(), "")
                        .status())
                .isEqualTo(404);
        assertThat(books.find(other.id()).blockingGet().copies()).isEqualTo(1);
        assertThat(client.post("/books/" + one.id() + "/move", "").status()).isEqualTo(400);
    }

    @Test
    void answers404ForNothingAnd204ForDone(TestClient client) {
        assertThat(client.get("/books/" + UUID.randomUUID()).status()).isEqualTo(404);
        assertThat(client.delete("/books/"
                                + books.add("Ulysses", 1).blockingGet().id())
                        .status())
                .isEqualTo(204);
        assertThat(client.get("/books/slow").body()).contains("done");
    }

    @Test
    void streamsInTheFormatThatIsAskedFor(TestClient client) {
        Book book = books.add("Walden", 1).blockingGet();
        assertThat(client.get("/shelf").json(Book[].class)).contains(book);
        assertThat(client.withHeader("Accept", "application/x-ndjson")
                        .get("/shelf")
                        .body()
                        .lines()
                        .toList())
                .anySatisfy(line -> assertThat(line).startsWith("{\"id\"").contains("Walden"));
        assertThat(client.withHeader("Accept", "text/event-stream")
                        .get("/shelf")
                        .body())
                .contains("data: ", "Walden");
        assertThat(client.withHeader("Content-Type", "application/octet-stream")
                        .post("/shelf", "1234567")
                        .body())
                .isEqualTo("7");
    }

    @Test
    void beginsToListenWithAGap() {
        assertThat(books.changes().blockingFirst()).isEqualTo(new PostgresqlEvent.Gap("books"));
    }

    @Test
    void readsItsConfiguration(Loans loans) {
        assertThat(List.of(loans.maxLoans(), loans.period())).isEqualTo(List.of(3, Duration.ofDays(28)));
    }

    @Test
    void tellsItsHealth(TestClient client) {
        TestResponse ready = client.get("/health/ready");
        assertThat(ready.status()).isEqualTo(200);
        assertThat(ready.body()).contains("stock", "postgresql");
    }
}
