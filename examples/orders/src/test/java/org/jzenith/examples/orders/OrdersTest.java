package org.jzenith.examples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.request.RequestScope;
import org.jzenith.examples.orders.catalogue.Article;
import org.jzenith.examples.orders.catalogue.ArticlePage;
import org.jzenith.examples.orders.catalogue.CatalogueApplication;
import org.jzenith.rest.spi.RestBinder;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** Talks to both services over HTTP, within the process of the test. */
class OrdersTest {

    /** What the catalogue is asked, and by which request. */
    public static final class Asked implements ContainerRequestFilter {

        record Question(String requestId, String millis) {}

        static final Queue<Question> QUESTIONS = new ConcurrentLinkedQueue<>();

        @Override
        public void filter(ContainerRequestContext request) {
            QUESTIONS.add(new Question(
                    RequestScope.current().requestId(),
                    String.valueOf(request.getHeaderString("X-Request-Timeout-Ms"))));
        }
    }

    @org.junit.jupiter.api.Order(1)
    @RegisterExtension
    static final ApplicationExtension CATALOGUE = ApplicationExtension.of(() -> CatalogueApplication.describe()
            .withModules(binder -> RestBinder.restBinder(binder).provider(Asked.class)));

    @org.junit.jupiter.api.Order(2)
    @RegisterExtension
    static final ApplicationExtension ORDERS =
            ApplicationExtension.of(() -> OrdersApplication.describe("--client-catalogue.url=" + CATALOGUE.baseUri()));

    private final TestClient orders = ORDERS.client();
    private final TestClient catalogue = CATALOGUE.client();
    private final String order = "/orders/" + UUID.randomUUID();

    private int stock(String article) {
        return catalogue.get("/articles/" + article).json(Article.class).stock();
    }

    private static NewOrder of(Map<String, Integer> articles) {
        return new NewOrder(articles);
    }

    @BeforeEach
    void forgetWhatWasAsked() {
        Asked.QUESTIONS.clear();
    }

    /** Of other requests, one that was given up may still arrive. */
    private static List<Asked.Question> asked(String requestId) {
        return Asked.QUESTIONS.stream()
                .filter(question -> question.requestId().equals(requestId))
                .toList();
    }

    @Test
    void anOrderHasThePricesOfTheCatalogue() {
        TestResponse placed = orders.put(order, of(Map.of("tea", 2, "cup", 1)));
        assertThat(placed.status()).as(placed.toString()).isEqualTo(200);
        assertThat(placed.json(Order.class).total()).isEqualByComparingTo(new BigDecimal("20.90"));
        assertThat(orders.get(order).json(Order.class)).isEqualTo(placed.json(Order.class));
        assertThat(orders.get("/orders/" + UUID.randomUUID()).status()).isEqualTo(404);
    }

    @Test
    void anOrderThatIsSentAgainTakesNoMoreOfTheStock() {
        int before = stock("coffee");
        TestResponse first = orders.put(order, of(Map.of("coffee", 3)));
        TestResponse second = orders.put(order, of(Map.of("coffee", 3)));
        assertThat(first.status()).isEqualTo(200);
        assertThat(second.json(Order.class)).isEqualTo(first.json(Order.class));
        assertThat(stock("coffee")).isEqualTo(before - 3);
        TestResponse other = orders.put(order, of(Map.of("coffee", 4)));
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.body()).contains("was placed before, with other articles");
    }

    @Test
    void anUnknownArticleIs422AndTakesNothingOfTheStock() {
        int before = stock("teapot");
        TestResponse refused = orders.put(order, of(Map.of("teapot", 1, "unicorn", 1)));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("The catalogue has no article unicorn.");
        assertThat(stock("teapot")).isEqualTo(before);
        assertThat(orders.get(order).status()).isEqualTo(404);
    }

    @Test
    void moreThanThereIsIs409AndTakesNothingOfTheStock() {
        int before = stock("filter");
        TestResponse refused = orders.put(order, of(Map.of("filter", 1, "kettle", 2)));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body())
                .contains("Not all of these articles are in stock")
                .doesNotContain("kettle"); // The words of the catalogue
        assertThat(stock("filter")).isEqualTo(before);
    }

    @Test
    void anOrderThatMakesNoSenseIs400AndTheCatalogueIsNotAsked() {
        for (Map<String, Integer> articles :
                List.of(Map.<String, Integer>of(), Map.of("tea", 0), Map.of("../tea", 1), Map.of("tea", 1001))) {
            TestResponse refused =
                    orders.withHeader("X-Request-Id", "order-4710").put(order, of(articles));
            assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
        }
        assertThat(asked("order-4710")).isEmpty();
    }

    @Test
    void theCatalogueKnowsTheIdOfTheRequestAndTheTimeThatIsLeft() {
        TestResponse placed = orders.withHeader("X-Request-Id", "order-4711")
                .withHeader("X-Request-Timeout-Ms", "25000")
                .put(order, of(Map.of("tea", 1, "cup", 1)));
        assertThat(placed.header("X-Request-Id")).hasValue("order-4711");
        assertThat(asked("order-4711")).hasSize(3).allSatisfy(question -> assertThat(
                        Integer.parseInt(question.millis()))
                .isBetween(1, 25_000));
    }

    @Test
    void theCatalogueHasPagesAndAFilter() {
        ArticlePage tea = catalogue.get("/articles?name=TEA&limit=1").json(ArticlePage.class);
        assertThat(tea.total()).isEqualTo(2);
        assertThat(tea.articles()).extracting(Article::id).containsExactly("tea");
        ArticlePage next = catalogue.get("/articles?name=TEA&limit=1&offset=1").json(ArticlePage.class);
        assertThat(next.articles()).extracting(Article::id).containsExactly("teapot");
        assertThat(catalogue.get("/articles?limit=101").status()).isEqualTo(400);
        assertThat(catalogue.get("/articles/unicorn").status()).isEqualTo(404);
    }

    @Test
    void healthAndMetricsShowTheCatalogue() throws Exception {
        assertThat(orders.get("/health").body()).contains("\"client-catalogue\"");
        String measured = "http_client_name=\"client-catalogue\",http_request_method=\"GET\","
                + "http_response_status_code=\"200\",url_template=\"/articles/{id}\"";
        // Meters begin a moment after the start, and count calls from then on.
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        do {
            assertThat(System.nanoTime()).as("metrics within a minute").isLessThan(end);
            orders.put(order, of(Map.of("kettle", 2)));
        } while (!orders.get("/metrics").body().contains(measured));
    }

    @Test
    @Tag("O8")
    @Tag("O10")
    void describesItselfWithTheStatusesOfItsMappings() {
        JsonNode document = orders.get("/openapi.json").json(JsonNode.class);
        assertThat(document.at("/paths/~1orders~1{id}/put/responses").fieldNames())
                .toIterable()
                .contains("200", "400", "409", "422", "502", "504");
        assertThat(document.at("/components/schemas/NewOrder/properties/articles/propertyNames/pattern")
                        .asText())
                .isEqualTo("^(?:[a-z0-9][a-z0-9\\-]{0,39})$");
    }
}
