package org.jzenith.redis.connection;

/** What tests see of the connections of a client beyond their metrics. */
public final class ConnectionCounts {

    private ConnectionCounts() {}

    public static int sessions(Topology topology) {
        return topology.resources().sessions().inUse();
    }
}
