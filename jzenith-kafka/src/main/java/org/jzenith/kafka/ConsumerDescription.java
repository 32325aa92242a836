package org.jzenith.kafka;

import com.google.inject.Injector;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.AsyncWork;
import org.jzenith.backing.message.DeadLetters;
import org.jzenith.backing.message.HandlingSettings;
import org.jzenith.backing.message.JsonMessageCodec;
import org.jzenith.backing.message.Message;
import org.jzenith.backing.message.MessageCodec;
import org.jzenith.backing.message.MessageCounters;
import org.jzenith.backing.message.MessageDispatcher;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.kafka.KafkaService.RunningConsumer;
import org.jzenith.kafka.client.KafkaClients;
import org.jzenith.kafka.client.OffsetReset;
import org.jzenith.kafka.consume.ConsumerLoop;
import org.jzenith.kafka.consume.ConsumerSettings;
import org.jzenith.kafka.consume.DeadLetterTopic;
import org.jzenith.kafka.consume.KafkaDelivery;
import org.jzenith.kafka.produce.RecordSender;

/** A consumer before the application starts. */
record ConsumerDescription<T, V>(
        String name,
        Class<V> value,
        Class<T> type,
        BiFunction<? super T, Message<V>, ?> handler,
        ConsumerOptions<V> options) {

    List<String> topics() {
        return options.topics().isEmpty() ? List.of(name) : options.topics();
    }

    String group(KafkaConfiguration configuration) {
        return options.group().orElseGet(() -> configuration.groupId() + '-' + name);
    }

    /** Returns the topic of its dead letters; empty if it stops instead. */
    Optional<String> deadLetters(KafkaConfiguration configuration) {
        return options.stopsAtFailure()
                ? Optional.empty()
                : Optional.of(options.deadLetters().orElseGet(() -> group(configuration) + ".dead"));
    }

    private HandlingSettings handling(KafkaConfiguration configuration) {
        return new HandlingSettings(
                options.inFlight().orElse(configuration.inFlight()),
                options.timeout().orElse(configuration.timeout()),
                options.attempts().orElse(configuration.attempts()),
                configuration.firstPause(),
                configuration.longestPause());
    }

    RunningConsumer consumer(
            Injector injector,
            KafkaConfiguration configuration,
            KafkaClients clients,
            RecordSender sender,
            AsyncWork work) {
        MessageCodec<V> codec =
                options.codec().orElseGet(() -> new JsonMessageCodec<>(ApplicationMapper.of(injector), value));
        String group = group(configuration);
        DeadLetters<KafkaDelivery> deadLetters = deadLetters(configuration)
                .map(topic -> new DeadLetterTopic(sender, topic, group))
                .orElse(null);
        MessageCounters counters = new MessageCounters();
        HandlingSettings handling = handling(configuration);
        BiFunction<String, List<String>, ConsumerLoop> reader = (suffix, read) -> {
            boolean isReplay = !suffix.isEmpty();
            MessageDispatcher<KafkaDelivery, V> dispatcher = new MessageDispatcher<>(
                    injector.getInstance(Vertx.class),
                    injector.getInstance(ServingEventLoops.class).contexts(),
                    name,
                    handling,
                    codec,
                    message -> work.of(handler.apply(injector.getInstance(type), message)),
                    deadLetters,
                    WorkObserver.of(injector),
                    counters);
            ConsumerSettings settings = new ConsumerSettings(
                    name + suffix,
                    group + suffix,
                    read,
                    handling.inFlight(),
                    configuration.revokeTimeout(),
                    isReplay ? OffsetReset.EARLIEST : configuration.offsetReset(),
                    isReplay);
            return new ConsumerLoop(clients, settings, dispatcher, counters);
        };
        return new RunningConsumer(
                reader.apply("", topics()),
                counters,
                deadLetters == null ? null : () -> reader.apply("-replay", List.of(deadLetters.topic())));
    }
}
