package org.jzenith.postgresql;

import io.vertx.core.Future;
import org.jzenith.backing.Probe;
import org.jzenith.postgresql.topology.ServerMonitor;
import org.jzenith.postgresql.topology.ServerTarget;

/** The health of a database with several servers: whether one of them has the wanted role now. */
record MonitoredHealth(ServerMonitor monitor, ServerTarget target) implements Probe.Connection {

    @Override
    public Future<?> open(Runnable whenLost) {
        return Future.succeededFuture();
    }

    @Override
    public Future<?> ask() {
        return monitor.findKnown(target); // If it waited, the check of a load balancer could time out.
    }

    /** Does nothing: the connections are those of the monitor. */
    @Override
    public void cutOff() {}
}
