package org.jzenith.devservices;

/** The servers that are started as a Redis for development. */
enum RedisTopology {

    /** One server. */
    SINGLE,

    /** A Redis Cluster of three masters with a replica each. */
    CLUSTER,

    /** A master with two replicas, watched by three Sentinels. */
    SENTINEL
}
