package org.jzenith.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Key;
import com.google.inject.name.Names;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.examples.shop.launcher.Launcher;
import org.jzenith.examples.shop.launcher.Services;
import org.jzenith.examples.shop.mail.MailApplication;
import org.jzenith.examples.shop.orders.NewOrder;
import org.jzenith.examples.shop.orders.Order;
import org.jzenith.examples.shop.orders.OrdersApplication;
import org.jzenith.examples.shop.stock.StockApplication;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestEvents;
import org.jzenith.testing.TestResponse;

/** All three services in this process, on a real PostgreSQL and a real Kafka. */
@Tag("stress")
class ShopTest {

    private static final List<RunningApplication> RUNNING = new ArrayList<>();
    private static RunningApplication servers;
    private static TestClient client;

    /** A busy machine takes its time. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    @BeforeAll
    static void start() {
        Services services = new Services(List.of(), 0, List.of());
        servers = start(Launcher.describe(services));
        RunningApplication orders = start(configured(OrdersApplication.describe(), services, "orders"));
        start(configured(StockApplication.describe(), services, "stock"));
        start(configured(MailApplication.describe(), services, "mail"));
        client = TestClient.of(
                        URI.create(orders.addresses().get(0).toString()),
                        orders.injector().getInstance(ObjectMapper.class))
                .withTimeout(LONGEST);
    }

    private static JZenith configured(JZenith service, Services services, String name) {
        services.configuration(name).forEach(service::withOverride);
        return service.withoutEnvironment().withOverride("rest.port", 0).withOverride("rest.host", "127.0.0.1");
    }

    private static RunningApplication start(JZenith application) {
        RunningApplication running = application.start();
        RUNNING.add(0, running);
        return running;
    }

    @AfterAll
    static void stop() {
        RUNNING.forEach(RunningApplication::close);
    }

    private static PostgresqlClient database(String service) {
        return servers.injector().getInstance(Key.get(PostgresqlClient.class, Names.named(service)));
    }

    private static Order place(String article, int count) {
        TestResponse response = client.post("/api/orders", new NewOrder(article, count, "ada@example.com"));
        assertThat(response.status()).as(response.body()).isEqualTo(201);
        return response.json(Order.class);
    }

    /** Reads what a page shows, until the customers have got mails about these orders; returns what the stock said. */
    private static List<Order.State> awaitMails(TestEvents page, Order... placed) {
        Map<String, Order.State> finished = new HashMap<>();
        List<String> ids = Stream.of(placed).map(Order::id).toList();
        while (!finished.keySet().containsAll(ids)) {
            Order shown = page.next().json(Order.class);
            if (shown.mailedAt().isPresent() && shown.state() != Order.State.PLACED) {
                finished.put(shown.id(), shown.state());
            }
        }
        return ids.stream().map(finished::get).toList();
    }

    @Test
    void anOrderIsReservedAndMailedAndThePageFollows() {
        try (TestEvents page = client.events("/api/orders/live")) {
            Order order = place("tea", 2);
            assertThat(awaitMails(page, order)).containsExactly(Order.State.RESERVED);
            assertThat(database("mail")
                            .list(String.class, "select text from mails where order_id = $1", order.id())
                            .blockingGet())
                    .containsExactly("2 x tea will arrive soon.");
        }
    }

    @Test
    void whoComesFirstIsServedFirst() {
        try (TestEvents page = client.events("/api/orders/live")) {
            Order first = place("kettle", 40);
            Order second = place("kettle", 20);
            Order third = place("kettle", 10);
            assertThat(awaitMails(page, first, second, third))
                    .containsExactly(Order.State.RESERVED, Order.State.SOLD_OUT, Order.State.RESERVED);
            assertThat(database("stock")
                            .one(Integer.class, "select reserved from stock where article = 'kettle'")
                            .blockingGet())
                    .isEqualTo(50);
        }
    }

    @Test
    void ordersThatCannotBeAreRefused() {
        assertThat(client.post("/api/orders", new NewOrder("piano", 1, "ada@example.com"))
                        .status())
                .isEqualTo(422);
        assertThat(client.post("/api/orders", new NewOrder("tea", 0, "ada@example.com"))
                        .status())
                .isEqualTo(400);
        assertThat(client.post("/api/orders", new NewOrder("tea", 1, "ada")).status())
                .isEqualTo(400);
    }

    @Test
    void showsThePage() {
        assertThat(client.get("/").body()).contains("<title>Shop</title>");
        assertThat(client.get("/shop.js").status()).isEqualTo(200);
        assertThat(client.get("/api/articles").body()).isEqualTo("[\"cup\",\"kettle\",\"tea\"]");
    }
}
