package org.jzenith.redis;

/** The servers that a client uses. */
enum RedisMode {
    /** One server, or a name that leads to one. */
    STANDALONE,
    /** A Redis Cluster. */
    CLUSTER,
    /** A master with replicas, which Sentinels watch. */
    SENTINEL
}
