package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.kafka.client.KafkaClients;

/** An application with a server for development. */
class DevelopmentTest {

    @Test
    void itsTopicsAreThere() throws Exception {
        Orders orders = new Orders();
        try (RunningApplication application = JZenith.application()
                .withPlugins(KafkaPlugin.create()
                        .topic("orders", Order.class)
                        .messageConsumer("orders", Order.class, Orders.class, Orders::handle))
                .withModules(binder -> binder.bind(Orders.class).toInstance(orders))
                .start()) {
            Topic<Order> topic = application.injector().getInstance(Key.get(new TypeLiteral<Topic<Order>>() {}));
            topic.send("ada", new Order("ada", 1)).blockingAwait();
            assertThat(orders.await(1).get(0).number()).isEqualTo(1);
            try (Admin admin =
                    application.injector().getInstance(KafkaClients.class).admin()) {
                Set<String> names = admin.listTopics().names().get(1, TimeUnit.MINUTES);
                assertThat(names).contains("orders", "jzenith-orders.dead");
            }
        }
    }
}
