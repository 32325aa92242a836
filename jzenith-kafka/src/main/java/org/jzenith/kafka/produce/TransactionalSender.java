package org.jzenith.kafka.produce;

import io.reactivex.Flowable;
import io.reactivex.Single;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.jzenith.core.error.FailureText;
import org.jzenith.kafka.client.KafkaClients;
import org.jzenith.kafka.error.KafkaSendException;
import org.jzenith.outbox.relay.OutboxMessage;
import org.jzenith.outbox.relay.OutboxSender;

/** Sends each batch of an outbox in a transaction. After a failure, it is closed. Safe on any thread. */
public final class TransactionalSender implements OutboxSender {

    /** The header with the id of a message. */
    public static final String ID = "outbox-id";

    private final String application;
    private final String id;
    private final String servers;
    private final Producer<byte[], byte[]> producer;
    private final Executor threads;

    private TransactionalSender(
            String application, String id, String servers, Producer<byte[], byte[]> producer, Executor threads) {
        this.application = application;
        this.id = id;
        this.servers = servers;
        this.producer = producer;
        this.threads = threads;
    }

    /**
     * Ends the transactions of earlier senders of this partition of the outbox. Blocks.
     *
     * @param application the first part of the ids of transactions and messages, which no other application uses
     */
    public static TransactionalSender open(KafkaClients clients, String application, int partition, Executor threads) {
        String id = application + "-outbox-" + partition;
        Producer<byte[], byte[]> producer = clients.transactionalProducer(id);
        try {
            producer.initTransactions();
        } catch (RuntimeException e) {
            producer.close(Duration.ZERO);
            throw new KafkaSendException(
                    "The transactions of " + id + " cannot begin at Kafka at " + clients.servers() + ": "
                            + FailureText.line(e),
                    e);
        }
        return new TransactionalSender(application, id, clients.servers(), producer, threads);
    }

    @Override
    public Flowable<OutboxMessage> send(List<OutboxMessage> messages) {
        return Single.<List<OutboxMessage>>create(emitter -> threads.execute(() -> {
                    try {
                        commit(messages);
                        emitter.onSuccess(messages);
                    } catch (RuntimeException | Error e) { // An Error too: the relay must not wait for ever.
                        emitter.tryOnError(failure(messages, e));
                    }
                }))
                .flattenAsFlowable(committed -> committed);
    }

    private void commit(List<OutboxMessage> messages) {
        producer.beginTransaction();
        for (OutboxMessage message : messages) {
            var unused = producer.send(record(message)); // The commit fails if one of them does.
        }
        producer.commitTransaction();
    }

    private ProducerRecord<byte[], byte[]> record(OutboxMessage message) {
        ProducerRecord<byte[], byte[]> sent = new ProducerRecord<>(
                message.topic(),
                null,
                message.publishedAt().toEpochMilli(),
                bytes(message.key()),
                bytes(message.value()));
        sent.headers().add(ID, bytes(application + '-' + message.id()));
        message.traceparent().ifPresent(trace -> sent.headers().add("traceparent", bytes(trace)));
        return sent;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Throwable failure(List<OutboxMessage> messages, Throwable failure) {
        if (!(failure instanceof KafkaException)) {
            return failure;
        }
        if (failure instanceof ProducerFencedException || failure instanceof InvalidProducerEpochException) {
            return new KafkaSendException(
                    "Another relay sends as " + id
                            + " (fix, if that goes on: give each application a kafka.group-id of its own)",
                    failure);
        }
        TreeSet<String> topics = new TreeSet<>();
        messages.forEach(message -> topics.add(message.topic()));
        return new KafkaSendException(
                messages.size() + " messages for " + topics + " were not committed by Kafka at " + servers + ": "
                        + FailureText.line(failure) + " (expected: all of these topics exist, and may be written)",
                failure);
    }

    @Override
    public void close() {
        threads.execute(() -> producer.close(Duration.ZERO));
    }
}
