package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.StubRequest;
import org.jzenith.testing.StubResponse;
import org.jzenith.testing.StubServer;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.openapi.OpenApiDocument;

// tag::test[]
class OfferStubTest {

    static final StubServer PRICES = StubServer.create();
    static final OpenApiDocument PRICES_DOCUMENT = OpenApiDocument.ofResource("prices-openapi.yaml");

    @RegisterExtension
    static final ApplicationExtension OFFERS =
            ApplicationExtension.of(OfferApplication::describe).withConfiguration("client-prices.url", PRICES.url());

    @AfterAll
    static void stop() {
        PRICES.close();
    }

    @AfterEach
    void reset() {
        PRICES.assertNothingUnexpected();
        PRICES.assertConformsTo(PRICES_DOCUMENT);
        PRICES.reset();
    }

    @Test
    void anOfferHasThePriceOfTheOtherService(TestClient client) {
        PRICES.answer(
                "GET",
                "/prices/{isbn}",
                request -> StubResponse.json(200, Map.of("isbn", request.pathVariable("isbn"), "amount", 9.95)));
        assertThat(client.get("/offers/1").body()).isEqualTo("{\"isbn\":\"1\",\"amount\":9.95}");
        assertThat(PRICES.requests()).extracting(StubRequest::path).containsExactly("/prices/1");
    }

    @Test
    void anOutageOfTheOtherServiceIsABadGateway(TestClient client) {
        PRICES.answer(
                "GET",
                "/prices/{isbn}",
                StubResponse.problem(500, "It is broken.").undocumented());
        assertThat(client.get("/offers/1").status()).isEqualTo(502);
    }
}
// end::test[]
