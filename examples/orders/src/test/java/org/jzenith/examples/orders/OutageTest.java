package org.jzenith.examples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.RunningApplication;
import org.jzenith.examples.orders.catalogue.Article;
import org.jzenith.examples.orders.catalogue.CatalogueApplication;
import org.jzenith.rest.spi.RestBinder;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** What customers are told when something is wrong on the way to the catalogue. */
@Tag("stress")
class OutageTest {

    /** Does something when the catalogue has made a reservation, before it answers. */
    public static final class AfterReservation implements ContainerResponseFilter {

        static volatile Runnable action = () -> {};

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (request.getMethod().equals("PUT")) {
                action.run();
            }
        }
    }

    @RegisterExtension
    static final ApplicationExtension CATALOGUE = ApplicationExtension.of(() -> CatalogueApplication.describe()
            .withModules(binder -> RestBinder.restBinder(binder).provider(AfterReservation.class)));

    private final String order = "/orders/" + UUID.randomUUID();
    private final NewOrder articles = new NewOrder(Map.of("tea", 1, "cup", 1));
    private FaultProxy network;

    @BeforeEach
    void connect() {
        network = FaultProxy.to("127.0.0.1", CATALOGUE.baseUri().getPort());
    }

    @AfterEach
    void disconnect() {
        AfterReservation.action = () -> {};
        network.close();
    }

    private RunningApplication orders(String... arguments) {
        Stream<String> address = Stream.of(
                "--rest.host=127.0.0.1", "--rest.port=0", "--client-catalogue.url=http://127.0.0.1:" + network.port());
        return OrdersApplication.describe(
                        Stream.concat(address, Stream.of(arguments)).toArray(String[]::new))
                .withoutEnvironment()
                .start();
    }

    private static TestClient client(RunningApplication application) {
        return TestClient.of(URI.create(application.addresses().get(0).toString()), new ObjectMapper());
    }

    private void assertThatItCanBeSentAgain(TestClient client) {
        network.passThrough();
        assertThat(client.put(order, articles).status()).isEqualTo(200);
    }

    @Test
    void withoutTheCatalogueItIs502UntilItIsBack() {
        try (RunningApplication orders = orders()) {
            network.refuse();
            TestResponse refused = client(orders).put(order, articles);
            assertThat(refused.status()).isEqualTo(502);
            assertThat(refused.body()).contains("The catalogue cannot be reached.");
            assertThatItCanBeSentAgain(client(orders));
        }
    }

    @Test
    void withoutTheCatalogueOrdersStayReadyAndKnowWhatTheyHave() {
        try (RunningApplication orders = orders()) {
            TestClient client = client(orders);
            assertThat(client.put(order, articles).status()).isEqualTo(200);
            network.refuse();
            assertThat(client.put("/orders/" + UUID.randomUUID(), articles).status())
                    .isEqualTo(502);
            assertThat(client.get(order).status()).isEqualTo(200);
            assertThat(client.get("/health/ready").status()).isEqualTo(200);
            assertThat(client.get("/health").body()).contains("\"client-catalogue\"");
        }
    }

    @Test
    void aConnectionThatIsLostIs502() {
        try (RunningApplication orders = orders()) {
            network.cutAfter(0);
            TestResponse refused = client(orders).put(order, articles);
            assertThat(refused.status()).isEqualTo(502);
            assertThat(refused.body()).contains("The catalogue cannot be reached.");
            assertThatItCanBeSentAgain(client(orders));
        }
    }

    @Test
    void aCatalogueThatDoesNotAnswerIs504InTheTimeOfTheCustomer() {
        try (RunningApplication orders = orders("--client-catalogue.timeout=1h")) {
            network.blackHole();
            TestClient hasty = client(orders).withHeader("X-Request-Timeout-Ms", "400");
            assertThat(hasty.put(order, articles).status()).isEqualTo(504);
            assertThatItCanBeSentAgain(client(orders));
        }
    }

    @Test
    void aCatalogueThatDoesNotAnswerIs504InTheTimeThatOrdersHaveForIt() {
        try (RunningApplication orders = orders("--client-catalogue.timeout=400ms")) {
            network.loseReplies();
            TestResponse refused = client(orders).put(order, articles);
            assertThat(refused.status()).isEqualTo(504);
            assertThat(refused.body()).contains("The catalogue did not answer in time.");
        }
    }

    @Test
    void aReservationWhoseAnswerIsLostIsMadeOnce() {
        try (RunningApplication orders = orders("--client-catalogue.timeout=5s")) {
            int before = stock("tea");
            AfterReservation.action =
                    () -> CompletableFuture.runAsync(network::loseReplies).join();
            assertThat(client(orders).put(order, articles).status()).isEqualTo(504);
            assertThat(client(orders).get(order).status()).isEqualTo(404);
            assertThat(stock("tea")).isEqualTo(before - 1);
            AfterReservation.action = () -> {};
            assertThatItCanBeSentAgain(client(orders));
            assertThat(stock("tea")).isEqualTo(before - 1);
        }
    }

    private static int stock(String article) {
        return CATALOGUE
                .client()
                .get("/articles/" + article)
                .json(Article.class)
                .stock();
    }

    /** The articles of an order are asked for at once, and only one call has its turn. */
    @Test
    void moreCallsThanAreAllowedAre503() {
        try (RunningApplication orders = orders("--client-catalogue.pool-size=1", "--client-catalogue.queue-size=0")) {
            TestResponse refused = client(orders).put(order, articles);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).hasValue("1");
            assertThat(client(orders).put(order, new NewOrder(Map.of("tea", 1))).status())
                    .isEqualTo(200);
        }
    }
}
