package org.jzenith.kafka.consume;

import io.reactivex.Completable;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jzenith.backing.message.DeadLetters;
import org.jzenith.kafka.produce.RecordSender;

/**
 * A topic with the records of one group that have failed: with the same key, value and headers, and more headers about
 * the place and the failure.
 *
 * @param topic its name
 * @param group the group that has failed
 */
public record DeadLetterTopic(RecordSender sender, String topic, String group) implements DeadLetters<KafkaDelivery> {

    static final String TOPIC = PREFIX + "topic";
    static final String PARTITION = PREFIX + "partition";
    static final String OFFSET = PREFIX + "offset";

    @Override
    public Completable send(KafkaDelivery delivery, Throwable reason, int attempts) {
        ConsumerRecord<byte[], byte[]> failed = delivery.consumed();
        Headers headers = new RecordHeaders();
        for (Header header : failed.headers()) {
            if (!header.key().startsWith(PREFIX)) {
                headers.add(header);
            }
        }
        add(headers, TOPIC, delivery.origin().topic());
        add(headers, PARTITION, delivery.origin().partition());
        add(headers, OFFSET, delivery.origin().offset());
        DeadLetters.headers(group, reason, attempts).forEach((name, value) -> add(headers, name, value));
        return sender.send(new ProducerRecord<>(topic, null, failed.key(), failed.value(), headers));
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
