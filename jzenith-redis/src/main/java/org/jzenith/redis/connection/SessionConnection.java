package org.jzenith.redis.connection;

import io.reactivex.Single;
import io.reactivex.SingleEmitter;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.core.eventloop.EventLoops;

/**
 * The connection of one session, from the wait for its permit to its close. Safe on any thread; commands are sent in
 * the order of their subscriptions.
 */
public final class SessionConnection implements CommandExecutor {

    private final Topology topology;
    private final ClientResources resources;
    private final @Nullable Context caller;
    private final Context context;
    private final ClientConnector<RedisConnection> connector;
    private @Nullable Runnable asked;
    private boolean permitted;
    private @Nullable PipelinedConnection pipelined;
    private @Nullable Throwable broken;
    private long timer = -1;

    /**
     * Creates a session that is not {@linkplain #ready ready} yet; throws an exception if the server is known to be
     * unavailable.
     */
    public SessionConnection(Topology topology, ServerConnectors connectors) {
        this.topology = topology;
        this.resources = topology.resources();
        Throwable reason = resources.availability().reason();
        if (reason instanceof RuntimeException unavailable) {
            throw unavailable;
        }
        this.caller = EventLoops.current(vertx());
        this.context = caller == null ? EventLoops.nextLoop(vertx()) : EventLoops.sameLoop(caller);
        this.connector = connectors.forCommands(context);
    }

    /** Waits for the permit for a session, and connects. */
    public Single<SessionConnection> ready() {
        return Single.create(emitter -> context.runOnContext(nothing -> acquire(emitter)));
    }

    private void acquire(SingleEmitter<SessionConnection> emitter) {
        if (broken != null) { // closed before it began
            emitter.tryOnError(broken);
            return;
        }
        long deadline = System.nanoTime() + settings().connectNanos();
        timer = vertx().setPeriodic(settings().tickMillis(), id -> enforce(deadline, emitter));
        Runnable granted = () -> EventLoops.run(context, () -> connect(emitter));
        asked = granted;
        switch (resources.sessions().acquire(granted)) {
            case GRANTED -> connect(emitter);
            case REFUSED -> {
                asked = null;
                fail(emitter, ErrorTranslator.tooManySessions(settings()));
            }
            case WAITING -> {}
        }
    }

    private void connect(SingleEmitter<SessionConnection> emitter) {
        asked = null;
        permitted = true;
        if (broken == null) {
            connector.open().onComplete(done -> EventLoops.run(context, () -> connected(done, emitter)));
        } else { // granted after it was closed or had timed out
            release();
        }
    }

    /** Stops waiting for the permit, or gives it back. */
    private void release() {
        Runnable waiting = asked;
        if (waiting != null && resources.sessions().leave(waiting)) {
            asked = null;
        }
        if (permitted) {
            permitted = false;
            resources.sessions().release();
        }
    }

    private void enforce(long deadline, SingleEmitter<SessionConnection> emitter) {
        long now = System.nanoTime();
        PipelinedConnection open = pipelined;
        if (open != null) {
            open.enforce(now);
        } else if (broken == null && now - deadline > 0) {
            fail(
                    emitter,
                    permitted
                            ? ErrorTranslator.notConnectedInTime(settings())
                            : ErrorTranslator.noSessionInTime(settings()));
        }
    }

    private void fail(SingleEmitter<SessionConnection> emitter, Throwable reason) {
        broken = reason;
        inContext(() -> emitter.tryOnError(reason));
    }

    private void connected(AsyncResult<RedisConnection> done, SingleEmitter<SessionConnection> emitter) {
        if (broken != null) {
            connector.cutOff();
        } else if (done.failed()) {
            fail(emitter, ErrorTranslator.unreachable(settings(), done.cause()));
        } else {
            pipelined = new PipelinedConnection(connector, done.result(), settings(), (gone, reason) -> {
                pipelined = null;
                broken = reason;
            });
            inContext(() -> emitter.onSuccess(this));
        }
    }

    private void inContext(Runnable action) {
        if (caller == null || Vertx.currentContext() == caller) {
            action.run();
        } else {
            EventLoops.run(caller, action);
        }
    }

    /** Closes the connection, and gives the permit back. */
    public void close() {
        EventLoops.run(context, () -> {
            vertx().cancelTimer(timer);
            PipelinedConnection open = pipelined;
            if (open != null) {
                open.cutOff(ErrorTranslator.closed(settings()));
            } else {
                broken = ErrorTranslator.closed(settings());
                connector.cutOff();
            }
            release();
        });
    }

    @Override
    public void submit(Call call) {
        EventLoops.run(context, () -> {
            PipelinedConnection open = pipelined;
            if (open != null) {
                open.send(call);
            } else {
                call.refused(broken == null ? ErrorTranslator.closed(settings()) : broken);
            }
        });
    }

    @Override
    public void submitAll(List<? extends Call> calls) {
        EventLoops.run(context, () -> calls.forEach(this::submit));
    }

    @Override
    public void submitTransaction(List<? extends Call> parts) {
        EventLoops.run(context, () -> {
            PipelinedConnection open = pipelined;
            if (open != null) {
                open.sendTransaction(parts, new FireAndForgetCommand(Command.DISCARD, this));
            } else {
                parts.forEach(this::submit);
            }
        });
    }

    /** Fails the command: the session stays on its server. */
    @Override
    public boolean redirect(Call call, Throwable error) {
        topology.learn(error);
        return false;
    }

    @Override
    public ClientResources resources() {
        return resources;
    }

    private Vertx vertx() {
        return resources.vertx();
    }

    private ConnectionSettings settings() {
        return resources.settings();
    }
}
