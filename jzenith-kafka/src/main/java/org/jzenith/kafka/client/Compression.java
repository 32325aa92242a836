package org.jzenith.kafka.client;

import java.util.Locale;

/** The compression of the records that an application sends. */
public enum Compression {
    NONE,
    GZIP,
    LZ4,
    SNAPPY,
    ZSTD;

    /** Returns the notation of Kafka. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
