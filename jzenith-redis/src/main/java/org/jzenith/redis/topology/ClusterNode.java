package org.jzenith.redis.topology;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import org.jzenith.backing.ServerAddress;
import org.jzenith.redis.connection.ServerConnectors;

/** One server of a cluster, and its view of the slots. */
final class ClusterNode extends MonitoredServer<SlotMap> {

    ClusterNode(Vertx vertx, Context context, ServerAddress address, ServerConnectors connectors, Runnable changed) {
        super(vertx, context, address, connectors, changed);
    }

    @Override
    protected Future<SlotMap> status(RedisConnection open) {
        return view(open, address());
    }

    /** Asks a server for its view of the slots. */
    static Future<SlotMap> view(RedisConnection open, ServerAddress address) {
        Future<String> info =
                open.send(Request.cmd(Command.CLUSTER).arg("INFO")).map(Object::toString);
        return open.send(Request.cmd(Command.CLUSTER).arg("SLOTS"))
                .compose(ranges -> info.map(text -> SlotMap.of(text, ranges, address)));
    }
}
