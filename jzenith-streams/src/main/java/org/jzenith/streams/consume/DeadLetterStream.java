package org.jzenith.streams.consume;

import io.reactivex.Completable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.message.DeadLetters;
import org.jzenith.streams.store.StreamDelivery;
import org.jzenith.streams.store.StreamDelivery.Origin;
import org.jzenith.streams.store.StreamPartition;
import org.jzenith.streams.store.StreamStore;

/**
 * A stream with one partition of the messages of one group that have failed: with the same key, value and headers, and
 * more headers about the place and the failure.
 *
 * @param topic its name
 * @param group the group that has failed
 */
public record DeadLetterStream(StreamStore store, String topic, String group) implements DeadLetters<StreamDelivery> {

    private static final String TOPIC = PREFIX + "topic";
    private static final String PARTITION = PREFIX + "partition";
    private static final String ENTRY = PREFIX + "entry";

    @Override
    public Completable send(StreamDelivery delivery, Throwable reason, int attempts) {
        Map<String, String> headers = new HashMap<>(delivery.headers());
        Origin origin = delivery.origin();
        headers.put(TOPIC, origin.stream());
        headers.put(PARTITION, origin.partition());
        headers.put(ENTRY, origin.entry());
        headers.putAll(DeadLetters.headers(group, reason, attempts));
        @Nullable String key = delivery.key();
        return store.add(new StreamPartition(topic, 0), key == null ? "" : key, delivery.value(), headers);
    }

    /** Returns a dead letter with the place of the message that has failed. */
    static StreamDelivery replayed(StreamDelivery letter) {
        Map<String, String> headers = letter.headers();
        Origin here = letter.origin();
        return letter.withOrigin(new Origin(
                headers.getOrDefault(TOPIC, here.stream()),
                headers.getOrDefault(PARTITION, here.partition()),
                headers.getOrDefault(ENTRY, here.entry())));
    }
}
