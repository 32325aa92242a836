package org.jzenith.kafka;

import io.reactivex.Single;
import java.util.concurrent.Executor;
import org.apiguardian.api.API;
import org.jzenith.kafka.client.KafkaClients;
import org.jzenith.kafka.produce.TransactionalSender;
import org.jzenith.outbox.relay.OutboxSender;
import org.jzenith.outbox.relay.OutboxTarget;

/**
 * Sends the messages of an outbox to the topics of Kafka that they name, each batch in a transaction. Each partition of
 * the outbox has a {@code transactional.id}: {@code kafka.group-id}, {@code -outbox-} and its number. The brokers
 * therefore refuse what a relay sends that was frozen and has lost its partition. Consumers read with
 * {@code isolation.level=read_committed}, as those of jZenith do. A record has the key, the JSON and the time of the
 * message, its id in the header {@link #ID}, and {@code traceparent}. Safe on any thread.
 *
 * <p>A message may be in a topic twice: if the process ends after a transaction, and before the outbox has deleted its
 * messages. {@code Inbox} tells them apart by the id.
 */
@API(status = API.Status.MAINTAINED)
public final class KafkaOutbox implements OutboxTarget {

    /**
     * The header with the id of the message, the same in each record of the message: {@code kafka.group-id}, a dash and
     * the number of the message in the outbox. Each outbox counts from 1, so the number alone would make the first
     * message of another application look like a repeat.
     */
    public static final String ID = TransactionalSender.ID;

    private final KafkaClients clients;
    private final String application;
    private final Executor threads;

    /**
     * Creates the target.
     *
     * @param application the first part of the ids of transactions and messages, which no other application uses
     * @param threads has a thread for each partition that is sending, since Kafka's producer holds it
     */
    KafkaOutbox(KafkaClients clients, String application, Executor threads) {
        this.clients = clients;
        this.application = application;
        this.threads = threads;
    }

    @Override
    public Single<OutboxSender> open(int partition) {
        return Single.create(emitter -> threads.execute(() -> {
            try {
                emitter.onSuccess(TransactionalSender.open(clients, application, partition, threads));
            } catch (RuntimeException | Error e) { // An Error too: the relay must not wait for ever.
                emitter.tryOnError(e);
            }
        }));
    }
}
