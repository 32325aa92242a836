package org.jzenith.kafka.consume;

import java.time.Duration;
import java.util.List;
import org.jzenith.kafka.client.OffsetReset;

/**
 * How a consumer reads.
 *
 * @param name its name, in log lines and metrics
 * @param group the group
 * @param topics what it subscribes to
 * @param inFlight how many records may be received and not handled
 * @param revokeTimeout how long a partition that is revoked waits for its records in progress
 * @param offsetReset where it begins without a committed offset
 * @param replaysDeadLetters whether it reads dead letters, and ends with the last one that is there when it begins
 */
public record ConsumerSettings(
        String name,
        String group,
        List<String> topics,
        int inFlight,
        Duration revokeTimeout,
        OffsetReset offsetReset,
        boolean replaysDeadLetters) {

    /** Copies the list. */
    public ConsumerSettings {
        topics = List.copyOf(topics);
    }

    /** Returns how many records a poll returns at most; as many may be in progress when it does. */
    int batch() {
        return Math.max(1, inFlight / 2);
    }
}
