package org.jzenith.kafka;

import io.reactivex.Maybe;
import io.reactivex.Single;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.kafka.consume.ConsumerLoop;

/** Shows the consumers of this instance to operators, who can pause and resume them. */
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
        return Single.fromCallable(() -> Map.of(
                "consumers", service.loops().stream().map(ConsumerLoop::state).toList()));
    }

    private Optional<ConsumerLoop> loop(String consumer) {
        return service.loops().stream()
                .filter(loop -> loop.settings().name().equals(consumer))
                .findFirst();
    }

    @Override
    public Maybe<?> find(String consumer) {
        return loop(consumer).map(found -> Maybe.just(found.state())).orElseGet(Maybe::empty);
    }

    @Override
    public Single<?> act(String consumer, Map<String, String> request) {
        return Single.fromCallable(() -> {
            ConsumerLoop found = loop(consumer)
                    .orElseThrow(() -> new NoSuchElementException("There is no consumer \"" + consumer + "\"."));
            switch (String.valueOf(request.get("action"))) {
                case "pause" -> found.pause();
                case "resume" -> found.resume();
                default ->
                    throw new IllegalArgumentException(
                            "The action is unknown (expected: {\"action\": \"pause\"} or {\"action\": \"resume\"}).");
            }
            return found.state();
        });
    }
}
