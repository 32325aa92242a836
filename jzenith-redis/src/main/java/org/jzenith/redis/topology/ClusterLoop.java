package org.jzenith.redis.topology;

import io.vertx.core.Context;
import io.vertx.redis.client.Request;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerAddress;
import org.jzenith.redis.connection.Call;
import org.jzenith.redis.connection.ErrorTranslator;
import org.jzenith.redis.connection.EventLoopConnection;

/**
 * The connections of one event loop to the masters of a cluster, each opened at its first use. Used on that event loop
 * only, except for methods that say otherwise.
 */
final class ClusterLoop {

    /** The time for the answers of a server that is not a master any more. */
    private static final long ANSWER_MILLIS = 1_000;

    private final Cluster cluster;
    private final Context context;
    private final Map<ServerAddress, EventLoopConnection> connections = new ConcurrentHashMap<>();
    private boolean closed;

    ClusterLoop(Cluster cluster, Context context) {
        this.cluster = cluster;
        this.context = context;
    }

    Context context() {
        return context;
    }

    /** Returns the sum over all connections; on any thread. */
    int sum(ToIntFunction<EventLoopConnection> size) {
        return connections.values().stream().mapToInt(size).sum();
    }

    EventLoopConnection to(ServerAddress master) {
        EventLoopConnection known = connections.get(master);
        if (known == null) {
            known = cluster.newConnection(master, context);
            if (closed) {
                known.close();
            }
            connections.put(master, known);
        }
        return known;
    }

    void submit(Call call) {
        int slot;
        try {
            slot = slot(call.request());
        } catch (IllegalArgumentException e) {
            call.refused(e);
            return;
        }
        if (slot == KeySlot.NONE && KeylessCommands.isForAll(call.request())) {
            CallToAll.submit(call, cluster, mastersOf(call));
            return;
        }
        EventLoopConnection connection = connection(slot);
        if (connection == null) {
            call.refused(noMaster(slot));
        } else {
            connection.submit(call);
        }
    }

    private static int slot(Request request) {
        int slot = KeySlot.of(request);
        if (slot == KeySlot.NONE) {
            KeylessCommands.check(request);
        }
        return slot;
    }

    private Collection<EventLoopConnection> mastersOf(Call call) {
        List<ServerAddress> masters = cluster.map().masters();
        if (masters.isEmpty()) {
            call.refused(noMaster(KeySlot.NONE));
        }
        return masters.stream().map(this::to).toList();
    }

    private @Nullable EventLoopConnection connection(int slot) {
        ServerAddress master =
                slot == KeySlot.NONE ? cluster.anyMaster() : cluster.map().owner(slot);
        return master == null ? null : to(master);
    }

    private Throwable noMaster(int slot) {
        cluster.doubt();
        return ErrorTranslator.noMaster(
                cluster.resources().settings(), slot == KeySlot.NONE ? "any slot" : "the slot " + slot);
    }

    /** Sends all commands, or none if one of them cannot be sent to any server. */
    void submitAll(List<? extends Call> calls) {
        try {
            calls.forEach(call -> slot(call.request()));
        } catch (IllegalArgumentException e) {
            calls.forEach(call -> call.refused(e));
            return;
        }
        calls.forEach(this::submit);
    }

    void submitTransaction(List<? extends Call> parts) {
        int slot;
        try {
            slot = KeySlot.of(parts.stream().map(Call::request).toList());
        } catch (IllegalArgumentException e) {
            parts.forEach(part -> part.refused(e));
            return;
        }
        EventLoopConnection connection = connection(slot);
        if (connection == null) {
            Throwable reason = noMaster(slot);
            parts.forEach(part -> part.refused(reason));
        } else {
            parts.forEach(Call::stay);
            connection.submitTransaction(parts);
        }
    }

    /** Passes on commands that a server has not got before it ceased to be a master. */
    private void submitAgain(List<? extends Call> calls) {
        if (calls.size() == 1) {
            submit(calls.get(0));
        } else {
            submitTransaction(calls);
        }
    }

    /** Leaves the servers that are not masters any more. */
    void keep(Set<ServerAddress> masters) {
        for (ServerAddress server : List.copyOf(connections.keySet())) {
            EventLoopConnection left = masters.contains(server) ? null : connections.remove(server);
            if (left == null) {
                continue;
            }
            left.retire(this::submitAgain);
            if (cluster.isFailing(server) || left.load() == 0) {
                left.cutOff();
            } else {
                cluster.resources()
                        .vertx()
                        .setTimer(ANSWER_MILLIS, id -> context.runOnContext(nothing -> left.cutOff()));
            }
        }
    }

    void reachable() {
        connections.values().forEach(EventLoopConnection::reachable);
    }

    /** Rejects commands from now on. */
    void close() {
        closed = true;
        connections.values().forEach(EventLoopConnection::close);
    }

    /** Cuts off all connections. */
    void cutOff() {
        connections.values().forEach(EventLoopConnection::cutOff);
    }
}
