package org.jzenith.streams.consume;

import java.time.Duration;
import java.util.List;

/**
 * What a reader needs to know.
 *
 * @param name the name of the consumer
 * @param group the group whose progress is stored
 * @param streams the streams that it reads
 * @param partitions how many partitions each stream has
 * @param pollInterval how often it looks for messages without a hint
 * @param leaseDuration how long a partition waits after a crash of the instance that reads it
 * @param replaysDeadLetters whether it reads dead letters, and ends with the last one that is there when it begins
 */
public record ReaderSettings(
        String name,
        String group,
        List<String> streams,
        int partitions,
        Duration pollInterval,
        Duration leaseDuration,
        boolean replaysDeadLetters) {

    /** Copies the list. */
    public ReaderSettings {
        streams = List.copyOf(streams);
    }
}
