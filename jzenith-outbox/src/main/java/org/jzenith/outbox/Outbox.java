package org.jzenith.outbox;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.reactivex.Completable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.apiguardian.api.API;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.outbox.relay.OutboxStore;
import org.jzenith.outbox.relay.OutboxStore.Published;
import org.jzenith.postgresql.BlockingPostgresqlTransaction;
import org.jzenith.postgresql.PostgresqlTransaction;

/**
 * Publishes messages together with the data of a transaction: both or neither. Injectable; safe on any thread.
 *
 * <pre>{@code
 * client.inTransaction(tx -> tx.update("insert into orders ...")
 *         .doOnSuccess(added -> outbox.publish(tx, "orders", order.id(), order)))
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class Outbox {

    private static final int MAX_TOPIC = 249; // As in Kafka
    private static final int MAX_KEY = 1_000;

    private final OutboxStore store;
    private final ObjectMapper mapper;
    private final long maxBytes;
    private final IntConsumer wake;

    /** What one transaction publishes. */
    private static final class Pending {

        private final List<Published> messages = new ArrayList<>();

        synchronized boolean add(Published message) {
            messages.add(message);
            return messages.size() == 1;
        }

        synchronized List<Published> take() {
            List<Published> taken = List.copyOf(messages);
            messages.clear();
            return taken;
        }
    }

    Outbox(OutboxStore store, ObjectMapper mapper, long maxBytes, IntConsumer wake) {
        this.store = store;
        this.mapper = mapper;
        this.maxBytes = maxBytes;
        this.wake = wake;
    }

    /**
     * Publishes a message if the transaction is committed. It is stored at the end of the transaction, in one statement
     * with all others, and sent afterwards, at least once. Messages with the same topic and key are sent in the order
     * in which their transactions were committed, and within a transaction in the order of these calls.
     *
     * @param transaction a transaction in the database of the outbox
     * @param topic where the message goes: 1 to 249 characters
     * @param key messages with the same key keep their order; 1 to 1,000 characters
     * @param value an object that Jackson writes as JSON
     * @throws IllegalArgumentException if a name is too long, or the value cannot be written as JSON, or is too large
     * @throws IllegalStateException if the transaction is over
     */
    public void publish(PostgresqlTransaction transaction, String topic, String key, Object value) {
        Published message = new Published(
                requireLength("topic", topic, MAX_TOPIC),
                requireLength("key", key, MAX_KEY),
                json(topic, requireNonNull(value, "value")),
                Optional.ofNullable(WorkObserver.currentOrigin()).orElse(""));
        Pending pending = transaction.part(Pending.class, Pending::new);
        if (pending.add(message)) {
            transaction.beforeCommit(() -> store(transaction, pending));
        }
    }

    /** Does the same for code that waits, in {@code client.blocking().inTransaction(...)}. */
    public void publish(BlockingPostgresqlTransaction transaction, String topic, String key, Object value) {
        publish(transaction.reactive(), topic, key, value);
    }

    private Completable store(PostgresqlTransaction transaction, Pending pending) {
        List<Published> messages = pending.take();
        Set<Integer> partitions = new TreeSet<>();
        messages.forEach(message -> partitions.add(store.partition(message)));
        transaction.afterCommit(() -> partitions.forEach(wake::accept));
        return store.insert(transaction, messages);
    }

    private static String requireLength(String what, String text, int max) {
        if (text.isEmpty() || text.length() > max) {
            throw new IllegalArgumentException(
                    what + ": " + text.length() + " characters (expected: 1 to " + max + ')');
        }
        return text;
    }

    private String json(String topic, Object value) {
        String json;
        try {
            json = mapper.writer()
                    .with(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
                    .writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "A message for " + topic + " cannot be written as JSON: " + e.getOriginalMessage(), e);
        }
        int bytes = json.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > maxBytes) {
            throw new IllegalArgumentException("A message for " + topic + " has " + bytes
                    + " bytes as JSON (expected: at most " + maxBytes + ", which is outbox.max-message-size)");
        }
        return json;
    }
}
