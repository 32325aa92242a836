package org.jzenith.streams.store;

/**
 * A part of a stream, which is one stream of Redis. Its key has a hash tag, so that what belongs to it is in the same
 * slot of a cluster.
 *
 * @param stream the name of the whole stream
 * @param number its number, from 0
 */
public record StreamPartition(String stream, int number) {

    /** Returns the partition of a key, the same in all instances and versions. */
    public static StreamPartition of(String stream, String key, int partitions) {
        int hash = key.hashCode() * 0x9E3779B1; // Spread, because the hash codes of similar texts are near each other.
        return new StreamPartition(stream, Math.floorMod(hash ^ hash >>> 15, partitions));
    }

    /** Returns the key of the stream in Redis. */
    public String key() {
        return "stream:{" + stream + ':' + number + '}';
    }

    /** Returns text such as {@code orders-3}. */
    @Override
    public String toString() {
        return stream + '-' + number;
    }
}
