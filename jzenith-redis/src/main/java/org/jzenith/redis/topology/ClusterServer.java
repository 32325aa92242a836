package org.jzenith.redis.topology;

import java.util.List;
import org.jzenith.backing.ServerAddress;
import org.jzenith.redis.connection.Call;
import org.jzenith.redis.connection.ClientResources;
import org.jzenith.redis.connection.CommandExecutor;

/** Sends commands to one server of a cluster, whatever their keys are. */
record ClusterServer(Cluster cluster, ServerAddress server) implements CommandExecutor {

    @Override
    public void submit(Call call) {
        cluster.submitTo(server, connection -> connection.submit(call));
    }

    @Override
    public void submitAll(List<? extends Call> calls) {
        cluster.submitTo(server, connection -> calls.forEach(connection::submit));
    }

    @Override
    public void submitTransaction(List<? extends Call> parts) {
        cluster.submitTo(server, connection -> connection.submitTransaction(parts));
    }

    @Override
    public ClientResources resources() {
        return cluster.resources();
    }
}
