package org.jzenith.examples.shop.mail;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Scopes;
import org.jzenith.core.JZenith;
import org.jzenith.examples.shop.message.StockReserved;
import org.jzenith.http.HttpPlugin;
import org.jzenith.kafka.KafkaOutbox;
import org.jzenith.kafka.KafkaPlugin;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.outbox.OutboxPlugin;
import org.jzenith.outbox.inbox.InboxPlugin;
import org.jzenith.postgresql.PostgresqlPlugin;

/** The third service: sends mails to customers. It serves only its health and metrics over HTTP. */
public final class MailApplication {

    private MailApplication() {}

    /** Describes the service. */
    public static JZenith describe(String... args) {
        return JZenith.application(args)
                .withConfiguration("application.name", "mail")
                .withConfiguration("postgresql.migration-path", "db/mail")
                .withPlugins(
                        LogbackPlugin.create(),
                        PostgresqlPlugin.create(),
                        InboxPlugin.create(),
                        KafkaPlugin.create()
                                .withOutbox()
                                .messageConsumer(StockReserved.TOPIC, StockReserved.class, Mailer.class, Mailer::send),
                        OutboxPlugin.to(KafkaOutbox.class),
                        HttpPlugin.create())
                .withModules(binder -> {
                    configBinder(binder).bind(MailConfiguration.class);
                    binder.bind(Mailer.class).in(Scopes.SINGLETON);
                });
    }
}
