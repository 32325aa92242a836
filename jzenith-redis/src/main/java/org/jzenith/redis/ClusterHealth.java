package org.jzenith.redis;

import io.vertx.core.Future;
import org.jzenith.backing.Probe;
import org.jzenith.redis.topology.Cluster;

/** The health of a cluster: whether one of its servers answers. Its slots without a master are only details. */
record ClusterHealth(Cluster cluster) implements Probe.Connection {

    @Override
    public Future<?> open(Runnable whenLost) {
        return Future.succeededFuture();
    }

    @Override
    public Future<?> ask() {
        return cluster.check();
    }

    /** Does nothing: the connections are those of the cluster. */
    @Override
    public void cutOff() {}
}
