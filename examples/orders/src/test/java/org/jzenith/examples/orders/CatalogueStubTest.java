package org.jzenith.examples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.examples.orders.catalogue.Article;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.StubResponse;
import org.jzenith.testing.StubServer;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;
import org.jzenith.testing.openapi.OpenApiDocument;

/** Orders with a stub in the place of the catalogue, which must not say what the catalogue never would. */
@Tag("stress")
class CatalogueStubTest {

    static final StubServer CATALOGUE = StubServer.create();
    static final OpenApiDocument DOCUMENT = OpenApiDocument.of(Path.of("catalogue-openapi.json"));

    @RegisterExtension
    static final ApplicationExtension ORDERS = ApplicationExtension.of(OrdersApplication::describe)
            .withConfiguration("client-catalogue.url", CATALOGUE.url());

    private final String order = "/orders/" + UUID.randomUUID();
    private final NewOrder articles = new NewOrder(Map.of("tea", 2));

    @AfterAll
    static void stop() {
        CATALOGUE.close();
    }

    @AfterEach
    void isLikeTheCatalogue() {
        try {
            CATALOGUE.assertNothingUnexpected();
            CATALOGUE.assertConformsTo(DOCUMENT);
        } finally {
            CATALOGUE.reset();
        }
    }

    private static void haveTea() {
        CATALOGUE.answer(
                "GET",
                "/articles/{id}",
                request -> StubResponse.json(
                        200, new Article(request.pathVariable("id"), "Green tea", new BigDecimal("7.20"), 25)));
    }

    @Test
    void anOrderIsReservedWithItsId(TestClient client) {
        haveTea();
        CATALOGUE.answer("PUT", "/reservations/{order}", StubResponse.status(204));
        TestResponse placed = client.put(order, articles);
        assertThat(placed.json(Order.class).total()).isEqualByComparingTo(new BigDecimal("14.40"));
        assertThat(CATALOGUE.requests())
                .extracting(Object::toString)
                .containsExactly("GET /articles/tea", "PUT " + order.replace("orders", "reservations"));
    }

    @Test
    void whatTheCatalogueRefusesIsRefused(TestClient client) {
        haveTea();
        CATALOGUE.answer("PUT", "/reservations/{order}", StubResponse.problem(409, "Somebody was faster."));
        TestResponse refused = client.put(order, articles);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body()).doesNotContain("Somebody was faster.");
    }

    @Test
    void aCatalogueThatIsBrokenIsABadGateway(TestClient client) {
        CATALOGUE.answer(
                "GET", "/articles/{id}", StubResponse.text(500, "Out of order").undocumented());
        assertThat(client.put(order, articles).status()).isEqualTo(502);
    }
}
