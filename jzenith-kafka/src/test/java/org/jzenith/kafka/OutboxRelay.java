package org.jzenith.kafka;

import org.jzenith.core.JZenith;
import org.jzenith.outbox.OutboxPlugin;
import org.jzenith.postgresql.PostgresqlPlugin;

/** An application that sends the messages of an outbox to Kafka. */
final class OutboxRelay {

    private OutboxRelay() {}

    static JZenith application(String... arguments) {
        return JZenith.application(arguments)
                .withPlugins(
                        PostgresqlPlugin.create(),
                        KafkaPlugin.create().withOutbox(),
                        OutboxPlugin.to(KafkaOutbox.class));
    }

    public static void main(String[] arguments) {
        application(arguments).run();
    }
}
