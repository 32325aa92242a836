package org.jzenith.redis.topology;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Maybe;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.redis.client.RedisConnection;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ClientMeters;
import org.jzenith.backing.PerEventLoop;
import org.jzenith.backing.ServerAddress;
import org.jzenith.redis.connection.Call;
import org.jzenith.redis.connection.ClientResources;
import org.jzenith.redis.connection.ErrorTranslator;
import org.jzenith.redis.connection.EventLoopConnection;
import org.jzenith.redis.connection.ServerConnectors;
import org.jzenith.redis.connection.SessionConnection;
import org.jzenith.redis.connection.Topology;

/**
 * A Redis Cluster: one connection for each master and event loop. Each command goes to the master of its slot, without
 * a look at the other masters. Only a command that a server has refused with {@code MOVED} or {@code ASK} is sent
 * again, at most five times; it has had no effect.
 */
public final class Cluster implements Topology {

    private static final int MAX_REDIRECTIONS = 5;
    private static final String FIRST = "0";

    private final ClientResources resources;
    private final List<ServerAddress> configured;
    private final Function<ServerAddress, ServerConnectors> connectors;
    private final ClusterMonitor monitor;
    private final PerEventLoop<ClusterLoop> loops;
    private final AtomicInteger turn = new AtomicInteger();
    private volatile SlotMap map = SlotMap.EMPTY;

    /**
     * Creates a client that does not connect yet.
     *
     * @param configured any of the servers, at least one
     * @param connectors returns what opens connections to a server
     * @param monitoring returns what opens connections to a server, to ask for the slots
     */
    public Cluster(
            ClientResources resources,
            List<ServerAddress> configured,
            Function<ServerAddress, ServerConnectors> connectors,
            Function<ServerAddress, ServerConnectors> monitoring) {
        this.resources = resources;
        this.configured = configured;
        this.connectors = connectors;
        this.monitor = new ClusterMonitor(
                resources.vertx(), resources.settings().subject(), configured, monitoring, this::adopt);
        this.loops = new PerEventLoop<>(
                resources.contexts().stream()
                        .map(context -> new ClusterLoop(this, context))
                        .toList(),
                ClusterLoop::context);
    }

    private void adopt(SlotMap next) {
        synchronized (this) {
            map = next;
        }
        Set<ServerAddress> masters = Set.copyOf(next.masters());
        loops.onAll(loop -> loop.keep(masters));
    }

    SlotMap map() {
        return map;
    }

    boolean isFailing(ServerAddress server) {
        return monitor.isFailing(server);
    }

    void doubt() {
        monitor.doubt();
    }

    /** Returns one of the masters, each in turn, preferably one that answers; null if none is known. */
    @Nullable
    ServerAddress anyMaster() {
        List<ServerAddress> masters = map.masters();
        int first = turn.getAndIncrement();
        for (int i = 0; i < masters.size(); i++) {
            ServerAddress master = masters.get(Math.floorMod(first + i, masters.size()));
            if (!monitor.isFailing(master)) {
                return master;
            }
        }
        return masters.isEmpty() ? null : masters.get(0);
    }

    EventLoopConnection newConnection(ServerAddress master, Context context) {
        return new EventLoopConnection(this, connectors.apply(master), context, new EventLoopConnection.Listener() {
            @Override
            public void reached() {
                reachable();
            }

            @Override
            public void doubted() {
                monitor.doubt();
            }
        });
    }

    @Override
    public ClientResources resources() {
        return resources;
    }

    @Override
    public void submit(Call call) {
        Throwable reason = resources.availability().reason();
        if (reason != null) {
            call.refused(reason);
        } else {
            onLoop(loop -> loop.submit(call));
        }
    }

    @Override
    public void submitAll(List<? extends Call> calls) {
        submit(calls, loop -> loop.submitAll(calls));
    }

    @Override
    public void submitTransaction(List<? extends Call> parts) {
        submit(parts, loop -> loop.submitTransaction(parts));
    }

    private void submit(List<? extends Call> calls, Consumer<ClusterLoop> submission) {
        Throwable reason = resources.availability().reason();
        if (reason != null) {
            calls.forEach(call -> call.refused(reason));
        } else {
            onLoop(submission);
        }
    }

    private void onLoop(Consumer<ClusterLoop> action) {
        ClusterLoop loop = loops.current();
        if (loop == null) {
            loops.onNext(action);
        } else {
            action.accept(loop);
        }
    }

    @Override
    public void learn(Throwable error) {
        Redirection redirection = Redirection.of(error);
        if (redirection != null) {
            learn(redirection);
        } else {
            monitor.doubt();
        }
    }

    private void learn(Redirection redirection) {
        if (!redirection.once()) {
            synchronized (this) {
                map = map.moved(redirection.slot(), redirection.server());
            }
        }
        monitor.doubt();
    }

    @Override
    public boolean redirect(Call call, Throwable error) {
        Redirection redirection = Redirection.of(error);
        if (redirection == null) {
            if (String.valueOf(error.getMessage()).startsWith("CLUSTERDOWN")) {
                monitor.doubt();
            }
            return false;
        }
        learn(redirection);
        if (!call.mayMove()) {
            return false;
        }
        onLoop(loop -> {
            EventLoopConnection connection = loop.to(redirection.server());
            if (redirection.once()) {
                connection.submitAsking(call);
            } else {
                connection.submit(call);
            }
        });
        return true;
    }

    @Override
    public <T> Maybe<T> redirecting(Maybe<T> transaction) {
        return transaction.retry(
                MAX_REDIRECTIONS, failure -> failure.getCause() != null && isMoved(failure.getCause()));
    }

    private static boolean isMoved(Throwable error) {
        Redirection redirection = Redirection.of(error);
        return redirection != null && !redirection.once();
    }

    @Override
    public SessionConnection session(@Nullable String key) {
        if (key == null) {
            throw new IllegalArgumentException(
                    "A session needs a key, because each server of the cluster has only a part of the keys. Fix: inSession(key, work)");
        }
        int slot = KeySlot.of(key);
        ServerAddress master = map.owner(slot);
        if (master == null) {
            throw ErrorTranslator.noMaster(resources.settings(), "the slot " + slot);
        }
        return new SessionConnection(this, connectors.apply(master));
    }

    @Override
    public ClientConnector<RedisConnection> forMessages(Context context, @Nullable String shardChannel) {
        ServerAddress server = shardChannel == null ? anyMaster() : map.owner(KeySlot.of(shardChannel));
        return connectors.apply(server == null ? configured.get(0) : server).forMessages(context);
    }

    @Override
    public int slot(String key) {
        return KeySlot.of(key);
    }

    /**
     * Returns the next step. The masters come in the order of their first slots. The cursor consists of the first slot
     * of the master, its id, and its own cursor. If another server has become the master of the slot, its keys come
     * from the beginning: a cursor means nothing to another server.
     */
    @Override
    public Walk walk(String cursor) {
        String[] parts = cursor.equals(FIRST) ? new String[] {FIRST, "", FIRST} : cursor.split(":", -1);
        if (parts.length != 3 || !parts[0].matches("\\d{1,5}") || Integer.parseInt(parts[0]) >= KeySlot.SLOTS) {
            throw new IllegalArgumentException(
                    "cursor: " + cursor + " (expected: " + FIRST + ", or the cursor of the previous page)");
        }
        int slot = Integer.parseInt(parts[0]);
        SlotMap now = map;
        ServerAddress master = now.owner(slot);
        if (master == null) {
            monitor.doubt();
            throw ErrorTranslator.noMaster(resources.settings(), "the slot " + slot);
        }
        String id = now.id(master);
        return new Walk(
                new ClusterServer(this, master),
                id.equals(parts[1]) ? parts[2] : FIRST,
                next -> next.equals(FIRST) ? nextMaster(slot) : slot + ":" + id + ':' + next);
    }

    private String nextMaster(int slot) {
        SlotMap now = map;
        return now.masters().stream()
                .map(now::firstSlot)
                .filter(first -> first > slot)
                .min(Comparator.naturalOrder())
                .map(first -> first + "::" + FIRST)
                .orElse(FIRST);
    }

    void submitTo(ServerAddress master, Consumer<EventLoopConnection> submission) {
        onLoop(loop -> submission.accept(loop.to(master)));
    }

    @Override
    public void reachable() {
        loops.onAll(ClusterLoop::reachable);
    }

    /**
     * Returns a connector that opens a connection by another one, and fails unless its server is part of a cluster with
     * slots, which this client knows then.
     */
    public ClientConnector<RedisConnection> learning(ServerAddress server, ClientConnector<RedisConnection> connector) {
        return new ClientConnector<>() {
            @Override
            public Future<RedisConnection> open() {
                return connector.open().compose(open -> ClusterNode.view(open, server)
                        .compose(view -> monitor.find())
                        .compose(view -> view.masters().isEmpty()
                                ? Future.failedFuture(new IOException("no master of the cluster has slots yet"))
                                : Future.succeededFuture(open)));
            }

            @Override
            public void cutOff() {
                connector.cutOff();
            }
        };
    }

    /** Completes if a server of the cluster answers; fails otherwise. */
    public Future<?> check() {
        return monitor.find();
    }

    /** Returns the masters, and those of them that do not answer, for the health check. */
    public Map<String, String> description() {
        return monitor.description();
    }

    @Override
    public void bind(MeterRegistry registry) {
        resources.bind(
                registry,
                this,
                new ClientMeters.PoolState<>(
                        all -> all.sum(one -> one.load() == 0 ? one.connections() : 0),
                        all -> all.sum(one -> one.load() == 0 ? 0 : one.connections()),
                        all -> all.loops.all().size() * all.map.masters().size(),
                        all -> all.sum(EventLoopConnection::waitingSize)));
    }

    private int sum(ToIntFunction<EventLoopConnection> size) {
        return loops.all().stream().mapToInt(loop -> loop.sum(size)).sum();
    }

    @Override
    public Future<Void> close(long patienceMillis) {
        resources.close();
        loops.onAll(ClusterLoop::close);
        return loops.awaitUnused(
                        resources.vertx(),
                        patienceMillis,
                        loop -> loop.sum(EventLoopConnection::load),
                        ClusterLoop::cutOff)
                .onComplete(unused -> loops.onAll(ClusterLoop::cutOff)) // Idle ones too.
                .compose(unused -> monitor.close());
    }
}
