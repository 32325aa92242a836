package org.jzenith.kafka.consume;

import java.util.List;

/**
 * What is known of a consumer on this instance.
 *
 * @param consumer its name
 * @param group its group
 * @param topics what it has subscribed to
 * @param isMember whether the group has given it partitions since the start, perhaps none
 * @param isPaused whether an operator has paused it
 * @param partitions the partitions that it has
 * @param deadLetters how many records have become dead letters here
 */
public record ConsumerState(
        String consumer,
        String group,
        List<String> topics,
        boolean isMember,
        boolean isPaused,
        List<PartitionState> partitions,
        long deadLetters) {

    /** Returns how many records are behind what this instance has received, in all its partitions. */
    public long lag() {
        return partitions.stream().mapToLong(PartitionState::lag).sum();
    }

    /** Returns how many of its partitions have stopped at a record. */
    public long stopped() {
        return partitions.stream()
                .filter(partition -> partition.stoppedAt() != null)
                .count();
    }
}
