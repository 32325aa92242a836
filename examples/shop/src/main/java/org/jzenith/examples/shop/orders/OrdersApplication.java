package org.jzenith.examples.shop.orders;

import com.google.inject.Scopes;
import org.jzenith.core.JZenith;
import org.jzenith.examples.shop.message.MailSent;
import org.jzenith.examples.shop.message.StockReserved;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.kafka.KafkaOutbox;
import org.jzenith.kafka.KafkaPlugin;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.outbox.OutboxPlugin;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;

/** The first service: takes orders, and shows what becomes of them. */
public final class OrdersApplication {

    private OrdersApplication() {}

    /** Describes the service. */
    public static JZenith describe(String... args) {
        return JZenith.application(args)
                .withConfiguration("application.name", "orders")
                .withConfiguration("postgresql.migration-path", "db/orders")
                .withPlugins(
                        LogbackPlugin.create(),
                        PostgresqlPlugin.create(),
                        KafkaPlugin.create()
                                .withOutbox()
                                .consumer(StockReserved.TOPIC, StockReserved.class, Orders.class, Orders::reserved)
                                .consumer(MailSent.TOPIC, MailSent.class, Orders.class, Orders::mailed),
                        OutboxPlugin.to(KafkaOutbox.class),
                        RestPlugin.withResources(OrderResource.class)
                                .withMapping(UnknownArticleException.class, 422, UnknownArticleException::getMessage)
                                .withFiles("/", StaticFiles.fromClassPath("web")))
                .withModules(binder -> binder.bind(Orders.class).in(Scopes.SINGLETON));
    }
}
