package org.jzenith.backing.message;

import io.reactivex.Maybe;
import io.reactivex.Single;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jzenith.core.management.ManagedItems;

/**
 * Shows the consumers of this instance to operators, who can pause and resume them, and have dead letters handled
 * again.
 */
public final class ManagedConsumers implements ManagedItems {

    private final String path;
    private final RunningConsumers<?> consumers;

    /**
     * Creates the items.
     *
     * @param path the first segment of the paths, such as {@code kafka}
     */
    public ManagedConsumers(String path, RunningConsumers<?> consumers) {
        this.path = path;
        this.consumers = consumers;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public Single<?> all() {
        return Single.fromCallable(() -> Map.of(
                "consumers", consumers.readers().stream().map(this::shown).toList()));
    }

    private Map<String, Object> shown(MessageReader reader) {
        return Map.of("state", reader.state(), "isReplaying", consumers.isReplaying(reader.name()));
    }

    @Override
    public Maybe<?> find(String consumer) {
        return consumers.reader(consumer).map(this::shown).map(Maybe::just).orElseGet(Maybe::empty);
    }

    @Override
    public Single<?> act(String consumer, Map<String, String> request) {
        return Single.fromCallable(() -> {
            MessageReader found = consumers
                    .reader(consumer)
                    .orElseThrow(() -> new NoSuchElementException("There is no consumer \"" + consumer + "\"."));
            switch (String.valueOf(request.get("action"))) {
                case "pause" -> found.pause();
                case "resume" -> found.resume();
                case "replay" -> consumers.replay(consumer);
                default ->
                    throw new IllegalArgumentException("The action is unknown (expected: {\"action\": \"pause\"}, "
                            + "\"resume\" or \"replay\").");
            }
            return shown(found);
        });
    }
}
