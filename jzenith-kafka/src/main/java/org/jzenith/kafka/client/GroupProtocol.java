package org.jzenith.kafka.client;

import java.util.Locale;

/** How the members of a group divide the partitions among themselves. */
public enum GroupProtocol {
    /** A member computes the assignment; brokers of all versions know it. */
    CLASSIC,
    /** The brokers compute the assignment (KIP-848); brokers know it from version 4.0. */
    CONSUMER;

    /** Returns the notation of Kafka. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
