package org.jzenith.kafka.client;

/** Where a group begins with a partition of which it has committed nothing. */
public enum OffsetReset {
    /** With the first record that the partition still has. */
    EARLIEST,
    /** With the first record that is sent from now on. */
    LATEST
}
