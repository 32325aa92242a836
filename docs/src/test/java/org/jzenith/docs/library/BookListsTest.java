package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

class BookListsTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(BookListsTest::describe);

    private static JZenith describe() {
        return JZenith.application()
                .withPlugins(
                        PostgresqlPlugin.create(),
                        RestPlugin.withResources(BookListResource.class).withMapping(NoSuchBookException.class, 404))
                .withModules(binder -> binder.bind(BookLists.class));
    }

    private static List<Book> books(String title) {
        return IntStream.range(0, 50)
                .mapToObj(i -> new Book(UUID.randomUUID(), title + i % 7, i % 3))
                .toList();
    }

    @Test
    void eachBookIsOnOnePage(TestClient client, BookLists lists) {
        List<Book> added = books("Paged ");
        assertThat(lists.addAll(added).blockingGet()).isEqualTo(50);
        for (String order : List.of("title", "-copies", "copies,desc,title")) {
            List<String> found = new ArrayList<>();
            String cursor = "";
            do {
                JsonNode page = client.get("/book-list?title=paged&size=11&order=" + order + "&cursor=" + cursor)
                        .json(JsonNode.class);
                found.addAll(page.get("values").findValuesAsText("id"));
                cursor = page.get("cursor").asText();
            } while (!cursor.isEmpty());
            assertThat(found)
                    .as(order)
                    .containsExactlyInAnyOrderElementsOf(
                            added.stream().map(book -> book.id().toString()).toList());
        }
        assertThat(client.get("/book-list?title=paged&copies=2&size=100")
                        .json(JsonNode.class)
                        .get("values"))
                .hasSize(16);
    }

    @Test
    void whatIsNotThereIsRefused(TestClient client, BookLists lists) {
        TestResponse refused = client.get("/book-list?order=id");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json(JsonNode.class).get("detail").asText()).contains("[copies, title]");
        assertThat(client.get("/book-list?cursor=x").status()).isEqualTo(422);
        assertThat(client.delete("/book-list/" + UUID.randomUUID()).status()).isEqualTo(404);
        assertThatThrownBy(() -> lists.find(UUID.randomUUID()).blockingGet()).isInstanceOf(NoSuchBookException.class);
    }

    @Test
    void takesAllBooksWithATitle(BookLists lists) {
        lists.addAll(books("Taken ")).blockingGet();
        assertThat(lists.takeAll("Taken 1").toList().blockingGet()).hasSize(7);
        assertThat(lists.takeAll("Taken 1").toList().blockingGet()).isEmpty();
    }
}
