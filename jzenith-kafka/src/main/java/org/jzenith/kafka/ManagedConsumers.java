package org.jzenith.kafka;

import io.reactivex.Maybe;
import io.reactivex.Single;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.kafka.consume.ConsumerLoop;

/**
 * Shows the consumers of this instance to operators, who can pause and resume them, and have dead letters handled
 * again.
 */
final class ManagedConsumers implements ManagedItems {

    private final KafkaService service;

    ManagedConsumers(KafkaService service) {
        this.service = service;
    }

    @Override
    public String path() {
        return "kafka";
    }

    @Override
    public Single<?> all() {
        return Single.fromCallable(() ->
                Map.of("consumers", service.loops().stream().map(this::shown).toList()));
    }

    private Map<String, Object> shown(ConsumerLoop loop) {
        return Map.of(
                "state",
                loop.state(),
                "isReplaying",
                service.isReplaying(loop.settings().name()));
    }

    private Optional<ConsumerLoop> loop(String consumer) {
        return service.loops().stream()
                .filter(loop -> loop.settings().name().equals(consumer))
                .findFirst();
    }

    @Override
    public Maybe<?> find(String consumer) {
        return loop(consumer).map(found -> Maybe.just(shown(found))).orElseGet(Maybe::empty);
    }

    @Override
    public Single<?> act(String consumer, Map<String, String> request) {
        return Single.fromCallable(() -> {
            ConsumerLoop found = loop(consumer)
                    .orElseThrow(() -> new NoSuchElementException("There is no consumer \"" + consumer + "\"."));
            switch (String.valueOf(request.get("action"))) {
                case "pause" -> found.pause();
                case "resume" -> found.resume();
                case "replay" -> service.replay(consumer);
                default ->
                    throw new IllegalArgumentException("The action is unknown (expected: {\"action\": \"pause\"}, "
                            + "\"resume\" or \"replay\").");
            }
            return shown(found);
        });
    }
}
