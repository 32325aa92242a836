package org.jzenith.kafka.consume;

import org.apache.kafka.common.TopicPartition;
import org.jzenith.backing.message.MessagePartition;

/** A partition that this instance has; used on the thread of the consumer, except for what says so. */
final class AssignedPartition {

    private final TopicPartition id;
    private final MessagePartition<KafkaDelivery> messages;
    private long committed = -1;
    private long beganNanos;
    private boolean hasBegun;
    private long end = Long.MAX_VALUE;
    private long lag;

    AssignedPartition(TopicPartition id, MessagePartition<KafkaDelivery> messages) {
        this.id = id;
        this.messages = messages;
    }

    /** On any thread. */
    TopicPartition id() {
        return id;
    }

    /** On any thread. */
    MessagePartition<KafkaDelivery> messages() {
        return messages;
    }

    /** It begins with the first record, or only with those to come. */
    void beginAnew() {
        hasBegun = true;
        beganNanos = System.nanoTime();
    }

    /** Returns whether it has begun anew since a time, by {@link System#nanoTime}. */
    boolean hasBegunSince(long nanos) {
        return hasBegun && beganNanos - nanos >= 0;
    }

    long committed() {
        return committed;
    }

    void setCommitted(long offset) {
        committed = offset;
    }

    /** Returns the offset behind the last record that is to be read. */
    long end() {
        return end;
    }

    void setEnd(long offset) {
        end = offset;
    }

    long lag() {
        return lag;
    }

    void setLag(long records) {
        lag = records;
    }
}
