package org.jzenith.kafka.consume;

import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.message.MessagePartition;

/** A partition that this instance has; used on the thread of the consumer, except for what says so. */
final class AssignedPartition {

    private final TopicPartition id;
    private final MessagePartition<KafkaDelivery> messages;
    private long committed = -1;
    private long sent = -1;
    private final long beganNanos = System.nanoTime();
    private @Nullable Uuid topicId;
    private boolean hasNoOffset;
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

    /** Returns when this instance got it, by {@link System#nanoTime}. */
    long beganNanos() {
        return beganNanos;
    }

    /** Returns whether it began without an offset, which could be that of a former topic. */
    boolean hasNoOffset() {
        return hasNoOffset;
    }

    void beginWithoutOffset() {
        hasNoOffset = true;
    }

    /** Returns the id of the topic that it belongs to; null while that is not known. */
    @Nullable
    Uuid topicId() {
        return topicId;
    }

    void setTopicId(Uuid id) {
        topicId = id;
    }

    long committed() {
        return committed;
    }

    void setCommitted(long offset) {
        committed = offset;
        sent = Math.max(sent, offset);
    }

    /** Returns the highest offset that is committed, or will be if no commit fails. */
    long sent() {
        return sent;
    }

    void setSent(long offset) {
        sent = offset;
    }

    /** Commits have failed that were on their way. */
    void forgetSent() {
        sent = committed;
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
