package org.jzenith.redis.connection;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Backoff;
import org.jzenith.backing.ClientConnector;
import org.jzenith.core.eventloop.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection of one event loop, opened at its first use, and again after each loss. Commands wait while it opens.
 * After a failed attempt, it rejects commands until an attempt succeeds. Used on that event loop only.
 */
public final class EventLoopConnection {

    /** Learns about the server. Called on the event loop of the connection. */
    public interface Listener {

        /** The server was reached after attempts that had failed. */
        void reached();

        /** The server may not work any more: a connection or an attempt has failed, or no answer comes. */
        void doubted();
    }

    private static final Logger LOG = LoggerFactory.getLogger(EventLoopConnection.class);

    private final CommandExecutor executor;
    private final ServerConnectors connectors;
    private final Listener listener;
    private final ConnectionSettings settings;
    private final Context context;
    /** Each element is a single command, or all commands of a transaction. */
    private final Deque<List<? extends Call>> waiting = new ArrayDeque<>();

    private int waitingSize;
    private final Backoff backoff = new Backoff();
    private volatile @Nullable PipelinedConnection pipelined;
    private @Nullable ClientConnector<RedisConnection> connecting;
    private long deadlineNanos;
    private boolean ticking;
    private boolean closed;
    /** Where commands go that the server has not got, once the connection is retired. */
    private @Nullable Consumer<List<? extends Call>> successor;

    /**
     * Creates a connection that is not open yet.
     *
     * @param executor the one that the commands of the connection itself belong to
     */
    public EventLoopConnection(
            CommandExecutor executor, ServerConnectors connectors, Context context, Listener listener) {
        this.executor = executor;
        this.connectors = connectors;
        this.listener = listener;
        this.settings = executor.resources().settings();
        this.context = context;
    }

    public Context context() {
        return context;
    }

    /** Returns 1 or 0; on any thread. */
    public int connections() {
        return pipelined == null ? 0 : 1;
    }

    /** Returns the number of commands in flight; approximate on other threads. */
    public int load() {
        PipelinedConnection open = pipelined;
        return open == null ? 0 : open.load();
    }

    /** Returns the number of commands that wait for the connection; approximate on other threads. */
    public int waitingSize() {
        return waitingSize;
    }

    public void submit(Call call) {
        PipelinedConnection open = pipelined;
        if (open != null) {
            open.send(call);
        } else {
            await(List.of(call));
        }
    }

    /** Sends a command that the server accepts only after {@code ASKING}. */
    public void submitAsking(Call call) {
        FireAndForgetCommand asking = new FireAndForgetCommand(Command.ASKING, executor);
        PipelinedConnection open = pipelined;
        if (open != null) {
            open.send(asking);
            open.send(call);
        } else {
            await(List.of(asking, call));
        }
    }

    /** Sends the commands from {@code MULTI} to {@code EXEC}. */
    public void submitTransaction(List<? extends Call> parts) {
        PipelinedConnection open = pipelined;
        if (open != null) {
            open.sendTransaction(parts, discard());
        } else {
            await(parts);
        }
    }

    private Call discard() {
        return new FireAndForgetCommand(Command.DISCARD, executor);
    }

    private void await(List<? extends Call> calls) {
        Consumer<List<? extends Call>> elsewhere = successor;
        if (elsewhere != null) {
            elsewhere.accept(calls);
        } else if (closed) {
            refuse(calls, ErrorTranslator.closed(settings));
        } else if (backoff.hasFailed()) {
            refuse(calls, ErrorTranslator.unreachable(settings, backoff.reason()));
        } else if (calls.size() > settings.queueSize() - waitingSize) {
            refuse(calls, ErrorTranslator.queueFull(settings));
        } else {
            long now = System.nanoTime();
            calls.forEach(call -> call.waits(now));
            waiting.addLast(calls);
            waitingSize += calls.size();
            connect();
        }
    }

    private static void refuse(List<? extends Call> calls, Throwable reason) {
        calls.forEach(call -> call.refused(reason));
    }

    private void connect() {
        if (connecting != null || pipelined != null || closed) {
            return;
        }
        ClientConnector<RedisConnection> connector = connectors.forCommands(context);
        connecting = connector;
        deadlineNanos = System.nanoTime() + settings.connectNanos();
        connector.open().onComplete(done -> EventLoops.run(context, () -> connected(connector, done)));
        tick();
    }

    private void connected(ClientConnector<RedisConnection> connector, AsyncResult<RedisConnection> done) {
        if (connecting != connector) {
            connector.cutOff(); // given up before
        } else if (done.failed()) {
            notConnected(done.cause());
        } else {
            connecting = null;
            if (backoff.hasFailed()) {
                listener.reached();
            }
            backoff.reset();
            PipelinedConnection made = new PipelinedConnection(connector, done.result(), settings, this::lost);
            pipelined = made;
            while (!waiting.isEmpty()) {
                send(made, next());
            }
        }
    }

    private void send(PipelinedConnection made, List<? extends Call> calls) {
        if (calls.size() == 1) {
            made.send(calls.get(0));
        } else {
            made.sendTransaction(calls, discard());
        }
    }

    /** Removes and returns the commands that have waited the longest. */
    private List<? extends Call> next() {
        List<? extends Call> next = waiting.removeFirst();
        waitingSize -= next.size();
        return next;
    }

    private void notConnected(Throwable reason) {
        giveUpConnecting();
        retryLater(reason);
        listener.doubted();
        refuseAll(ErrorTranslator.unreachable(settings, reason));
    }

    private void retryLater(Throwable reason) {
        LOG.debug("No connection for {}", settings.subject(), reason);
        long now = System.nanoTime();
        backoff.failed(now, reason);
        context.runOnContext(
                nothing -> executor.resources().vertx().setTimer(backoff.delayMillis(now), id -> connect()));
    }

    /** Reacts to a success: another event loop, or the health check, has reached the server. */
    public void reachable() {
        if (pipelined == null && backoff.hasFailed()) {
            backoff.reset();
            giveUpConnecting();
            connect();
        }
    }

    private void giveUpConnecting() {
        ClientConnector<RedisConnection> connector = connecting;
        connecting = null;
        if (connector != null) {
            connector.cutOff();
        }
    }

    private void refuseAll(Throwable reason) {
        List<List<? extends Call>> refused = new ArrayList<>(waiting);
        waiting.clear();
        waitingSize = 0;
        refused.forEach(calls -> refuse(calls, reason));
    }

    private void lost(PipelinedConnection gone, Throwable reason) {
        pipelined = null;
        if (closed) {
            return;
        }
        listener.doubted();
        if (gone.isShortLived(System.nanoTime())) {
            retryLater(reason);
        } else {
            connect();
        }
    }

    private void tick() {
        if (!ticking) {
            ticking = true;
            context.runOnContext(
                    nothing -> executor.resources().vertx().setTimer(settings.tickMillis(), id -> ticked()));
        }
    }

    private void ticked() {
        ticking = false;
        long now = System.nanoTime();
        PipelinedConnection open = pipelined;
        if (open != null) {
            open.enforce(now);
            if (open.isStalled(now)) {
                listener.doubted();
            }
            if (open.isIdleLongerThan(ConnectionSettings.IDLE_NANOS, now)) {
                open.send(new FireAndForgetCommand(Command.PING, executor)); // Checks whether it still works.
            }
        } else if (connecting != null && now - deadlineNanos > 0) {
            notConnected(ErrorTranslator.notConnectedInTime(settings));
        }
        dropWaiting(now);
        while (!waiting.isEmpty() && isDone(waiting.getFirst().get(0), now)) {
            refuse(next(), ErrorTranslator.noAnswer(settings));
        }
        if (pipelined != null || connecting != null) {
            tick();
        }
    }

    /** Drops commands whose requests have no time left. */
    private void dropWaiting(long now) {
        List<List<? extends Call>> late = new ArrayList<>();
        for (List<? extends Call> calls : waiting) {
            if (calls.get(0).isOverdue(now)) {
                late.add(calls);
            }
        }
        waiting.removeIf(calls -> calls.get(0).isOverdue(now));
        for (List<? extends Call> calls : late) { // Only now, because it may add commands that wait.
            waitingSize -= calls.size();
            calls.forEach(Call::exceeded);
        }
    }

    private static boolean isDone(Call call, long now) {
        return call.isDisposed() || call.isLate(now);
    }

    /**
     * Stops using the server: hands over the commands that it has not got, and later ones, and waits for the answers to
     * the others.
     *
     * @param elsewhere receives single commands, and all commands of a transaction
     */
    public void retire(Consumer<List<? extends Call>> elsewhere) {
        closed = true;
        successor = calls ->
                elsewhere.accept(calls.get(0) instanceof FireAndForgetCommand ? calls.subList(1, calls.size()) : calls);
        List<List<? extends Call>> unsent = new ArrayList<>(waiting);
        waiting.clear();
        waitingSize = 0;
        unsent.forEach(successor);
    }

    /** Rejects commands from now on. */
    public void close() {
        closed = true;
        successor = null;
        refuseAll(ErrorTranslator.closed(settings));
    }

    /** Cuts off the connection. */
    public void cutOff() {
        giveUpConnecting();
        PipelinedConnection open = pipelined;
        if (open != null) {
            open.cutOff(ErrorTranslator.closed(settings));
        }
    }
}
