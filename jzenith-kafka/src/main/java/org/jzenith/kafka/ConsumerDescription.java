package org.jzenith.kafka;

import com.google.inject.Injector;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.AsyncWork;
import org.jzenith.backing.message.ConsumerOptions;
import org.jzenith.backing.message.DeadLetters;
import org.jzenith.backing.message.HandlingSettings;
import org.jzenith.backing.message.MessageCodec;
import org.jzenith.backing.message.MessageConsumer;
import org.jzenith.backing.message.MessageCounters;
import org.jzenith.backing.message.MessageDispatcher;
import org.jzenith.backing.message.RunningConsumer;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.WorkObserver;
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

    private String group(KafkaConfiguration configuration) {
        return consumer.group(configuration.groupId());
    }

    /** Returns the topic of its dead letters; empty if it stops instead. */
    Optional<String> deadLetters(KafkaConfiguration configuration) {
        ConsumerOptions<V> options = consumer.options();
        return options.stopsAtFailure()
                ? Optional.empty()
                : Optional.of(options.deadLetters().orElseGet(() -> group(configuration) + ".dead"));
    }

    RunningConsumer<ConsumerLoop> running(
            Injector injector,
            KafkaConfiguration configuration,
            KafkaClients clients,
            RecordSender sender,
            AsyncWork work) {
        MessageCodec<V> codec = consumer.codec(ApplicationMapper.of(injector));
        String group = group(configuration);
        DeadLetters<KafkaDelivery> deadLetters = deadLetters(configuration)
                .map(topic -> new DeadLetterTopic(sender, topic, group))
                .orElse(null);
        MessageCounters counters = new MessageCounters();
        HandlingSettings handling = consumer.handling(new HandlingSettings(
                configuration.inFlight(),
                configuration.timeout(),
                configuration.attempts(),
                configuration.firstPause(),
                configuration.longestPause()));
        BiFunction<String, List<String>, ConsumerLoop> reader = (suffix, read) -> {
            boolean isReplay = !suffix.isEmpty();
            MessageDispatcher<KafkaDelivery, V> dispatcher = new MessageDispatcher<>(
                    injector.getInstance(Vertx.class),
                    injector.getInstance(ServingEventLoops.class).contexts(),
                    name(),
                    handling,
                    codec,
                    message -> work.of(consumer.handler().apply(injector.getInstance(consumer.type()), message)),
                    deadLetters,
                    WorkObserver.of(injector),
                    counters);
            ConsumerSettings settings = new ConsumerSettings(
                    name() + suffix,
                    group + suffix,
                    read,
                    handling.inFlight(),
                    configuration.revokeTimeout(),
                    isReplay ? OffsetReset.EARLIEST : configuration.offsetReset(),
                    isReplay);
            return new ConsumerLoop(clients, settings, dispatcher, counters);
        };
        return new RunningConsumer<>(
                reader.apply("", consumer.topics()),
                counters,
                deadLetters == null ? null : () -> reader.apply("-replay", List.of(deadLetters.topic())));
    }
}
