package org.jzenith.streams.consume;

import java.util.List;

/**
 * What a reader does.
 *
 * @param consumer the name of the consumer
 * @param group its group
 * @param streams the streams that it reads
 * @param partitions the partitions that this instance reads
 * @param inFlight how many messages this instance has read and not committed
 * @param waiting how many messages its partitions have that not all groups have handled, at most ten seconds old
 * @param isPaused whether an operator has paused it on this instance
 * @param stoppedAt the messages at which partitions have stopped
 * @param deadLetters how many messages became dead letters on this instance
 */
public record ReaderState(
        String consumer,
        String group,
        List<String> streams,
        List<String> partitions,
        int inFlight,
        long waiting,
        boolean isPaused,
        List<String> stoppedAt,
        long deadLetters) {

    /** Copies the lists. */
    public ReaderState {
        streams = List.copyOf(streams);
        partitions = List.copyOf(partitions);
        stoppedAt = List.copyOf(stoppedAt);
    }
}
