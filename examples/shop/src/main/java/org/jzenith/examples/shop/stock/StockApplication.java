package org.jzenith.examples.shop.stock;

import com.google.inject.Scopes;
import org.jzenith.core.JZenith;
import org.jzenith.examples.shop.message.OrderPlaced;
import org.jzenith.http.HttpPlugin;
import org.jzenith.kafka.KafkaOutbox;
import org.jzenith.kafka.KafkaPlugin;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.outbox.OutboxPlugin;
import org.jzenith.outbox.inbox.InboxPlugin;
import org.jzenith.postgresql.PostgresqlPlugin;

/** The second service: reserves what is ordered. It serves only its health and metrics over HTTP. */
public final class StockApplication {

    private StockApplication() {}

    /** Describes the service. */
    public static JZenith describe(String... args) {
        return JZenith.application(args)
                .withConfiguration("application.name", "stock")
                .withConfiguration("postgresql.migration-path", "db/stock")
                .withPlugins(
                        LogbackPlugin.create(),
                        // tag::plugins[]
                        PostgresqlPlugin.create(),
                        InboxPlugin.create(),
                        KafkaPlugin.create()
                                .withOutbox()
                                .messageConsumer(OrderPlaced.TOPIC, OrderPlaced.class, Stock.class, Stock::reserve),
                        OutboxPlugin.to(KafkaOutbox.class),
                        // end::plugins[]
                        HttpPlugin.create())
                .withModules(binder -> binder.bind(Stock.class).in(Scopes.SINGLETON));
    }
}
