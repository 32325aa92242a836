package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

class StoreRoomTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
            .withPlugins(RestPlugin.withResources(StoreRoomResource.class), PostgresqlPlugin.create())
            .withModules(binder -> binder.bind(Books.class)));

    @Test
    void moveACopyFromOneBookToAnotherOrNot(TestClient client, Books books) {
        Book dune = books.add("Dune", 1).blockingGet();
        Book emma = books.add("Emma", 0).blockingGet();
        String move = "/store-room/" + dune.id() + "/moves/";
        assertThat(client.send("POST", move + UUID.randomUUID(), null).status()).isEqualTo(500);
        assertThat(copies(client, dune)).isEqualTo(1);
        assertThat(client.send("POST", move + emma.id(), null).status()).isEqualTo(204);
        assertThat(copies(client, dune)).isZero();
        assertThat(copies(client, emma)).isEqualTo(1);
        assertThat(client.get("/store-room/" + UUID.randomUUID()).status()).isEqualTo(404);
    }

    private static int copies(TestClient client, Book book) {
        return client.get("/store-room/" + book.id()).json(Book.class).copies();
    }
}
