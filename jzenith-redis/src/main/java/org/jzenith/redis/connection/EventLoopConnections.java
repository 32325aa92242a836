package org.jzenith.redis.connection;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.redis.client.RedisConnection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ClientMeters;
import org.jzenith.backing.PerEventLoop;

/**
 * A Redis whose commands all go to one server: one {@link EventLoopConnection} for each event loop that serves the
 * application. Commands from other threads go to these connections in turn.
 */
public final class EventLoopConnections implements Topology {

    private final ClientResources resources;
    private final ServerConnectors connectors;
    private final PerEventLoop<EventLoopConnection> loopConnections;

    public EventLoopConnections(ClientResources resources, ServerConnectors connectors) {
        this.resources = resources;
        this.connectors = connectors;
        EventLoopConnection.Listener listener = new EventLoopConnection.Listener() {
            @Override
            public void reached() {
                reachable();
            }

            @Override
            public void doubted() {}
        };
        this.loopConnections = new PerEventLoop<>(
                resources.contexts().stream()
                        .map(context -> new EventLoopConnection(this, connectors, context, listener))
                        .toList(),
                EventLoopConnection::context);
    }

    @Override
    public void bind(MeterRegistry registry) {
        resources.bind(
                registry,
                this,
                new ClientMeters.PoolState<>(
                        all -> all.sum(one -> one.load() == 0 ? one.connections() : 0),
                        all -> all.sum(one -> one.load() == 0 ? 0 : one.connections()),
                        all -> all.all().size(),
                        all -> all.sum(EventLoopConnection::waitingSize)));
    }

    private int sum(ToIntFunction<EventLoopConnection> size) {
        return all().stream().mapToInt(size).sum();
    }

    @Override
    public ClientResources resources() {
        return resources;
    }

    List<EventLoopConnection> all() {
        return loopConnections.all();
    }

    /**
     * Passes the command to the connection of this event loop. On another thread, passes it to the next connection in
     * turn.
     */
    @Override
    public void submit(Call call) {
        Throwable reason = resources.availability().reason();
        EventLoopConnection loopConnection = loopConnections.current();
        if (reason != null) {
            call.refused(reason);
        } else if (loopConnection != null) {
            loopConnection.submit(call);
        } else {
            loopConnections.onNext(next -> next.submit(call));
        }
    }

    @Override
    public void submitAll(List<? extends Call> calls) {
        submit(calls, loopConnection -> calls.forEach(loopConnection::submit));
    }

    @Override
    public void submitTransaction(List<? extends Call> parts) {
        submit(parts, loopConnection -> loopConnection.submitTransaction(parts));
    }

    private void submit(List<? extends Call> calls, Consumer<EventLoopConnection> submission) {
        Throwable reason = resources.availability().reason();
        EventLoopConnection loopConnection = loopConnections.current();
        if (reason != null) {
            calls.forEach(call -> call.refused(reason));
        } else if (loopConnection != null) {
            submission.accept(loopConnection);
        } else {
            loopConnections.onNext(submission);
        }
    }

    @Override
    public SessionConnection session(@Nullable String key) {
        return new SessionConnection(this, connectors);
    }

    @Override
    public ClientConnector<RedisConnection> forMessages(Context context, @Nullable String shardChannel) {
        return connectors.forMessages(context);
    }

    @Override
    public int slot(String key) {
        return 0;
    }

    @Override
    public Walk walk(String cursor) {
        return new Walk(this, cursor, next -> next);
    }

    @Override
    public void reachable() {
        loopConnections.onAll(EventLoopConnection::reachable);
    }

    @Override
    public Future<Void> close(long patienceMillis) {
        resources.close();
        loopConnections.onAll(EventLoopConnection::close);
        return loopConnections
                .awaitUnused(resources.vertx(), patienceMillis, EventLoopConnection::load, EventLoopConnection::cutOff)
                .onComplete(unused -> loopConnections.onAll(EventLoopConnection::cutOff)); // Idle ones too.
    }
}
