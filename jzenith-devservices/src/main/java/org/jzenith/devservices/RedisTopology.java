package org.jzenith.devservices;

/** The servers that are started as a Redis for development. */
enum RedisTopology {

    /** One server. */
    SINGLE,

    /** A Redis Cluster of three masters with a replica each. */
    CLUSTER
}
