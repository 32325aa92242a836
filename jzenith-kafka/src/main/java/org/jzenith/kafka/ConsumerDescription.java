package org.jzenith.kafka;

import com.google.inject.Injector;
import java.util.Optional;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.AsyncWork;
import org.jzenith.backing.message.DeadLetters;
import org.jzenith.backing.message.HandlingSettings;
import org.jzenith.backing.message.MessageConsumer;
import org.jzenith.backing.message.RunningConsumer;
import org.jzenith.kafka.client.KafkaClients;
import org.jzenith.kafka.client.OffsetReset;
import org.jzenith.kafka.consume.ConsumerLoop;
import org.jzenith.kafka.consume.ConsumerSettings;
import org.jzenith.kafka.consume.DeadLetterTopic;
import org.jzenith.kafka.consume.KafkaDelivery;
import org.jzenith.kafka.produce.RecordSender;

/** A consumer of Kafka before the application starts. */
record ConsumerDescription<T, V>(MessageConsumer<T, V> consumer) {

    String name() {
        return consumer.name();
    }

    /** Returns the topic of its dead letters; empty if it stops instead. */
    Optional<String> deadLetters(KafkaConfiguration configuration) {
        return consumer.deadLetters(configuration.groupId());
    }

    RunningConsumer<ConsumerLoop> running(
            Injector injector,
            KafkaConfiguration configuration,
            KafkaClients clients,
            RecordSender sender,
            AsyncWork work) {
        DeadLetters<KafkaDelivery> deadLetters = deadLetters(configuration)
                .map(topic -> new DeadLetterTopic(sender, topic, consumer.group(configuration.groupId())))
                .orElse(null);
        HandlingSettings handling = consumer.handling(new HandlingSettings(
                configuration.inFlight(),
                configuration.uncommitted(),
                configuration.timeout(),
                configuration.attempts(),
                configuration.firstPause(),
                configuration.longestPause()));
        return consumer.running(
                injector,
                ApplicationMapper.of(injector),
                configuration.groupId(),
                handling,
                work::of,
                deadLetters,
                (reading, dispatcher, counters) -> new ConsumerLoop(
                        clients,
                        new ConsumerSettings(
                                reading.name(),
                                reading.group(),
                                reading.topics(),
                                handling.inFlight(),
                                configuration.revokeTimeout(),
                                reading.isReplay() ? OffsetReset.EARLIEST : configuration.offsetReset(),
                                reading.isReplay()),
                        dispatcher,
                        counters));
    }
}
