package org.jzenith.kafka.consume;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a partition that this instance has.
 *
 * @param partition its name, such as {@code orders-3}
 * @param committed the offset that has been committed here; -1 if none has
 * @param lag how many records are behind what this instance has received
 * @param uncommitted how many records are received and not committed
 * @param stoppedAt the id of the record at which it has stopped; null if it has not
 */
public record PartitionState(String partition, long committed, long lag, int uncommitted, @Nullable String stoppedAt) {}
