package org.jzenith.redis.connection;

import io.vertx.redis.client.RedisConnection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jzenith.backing.ClientConnector;

/** One connection on which commands do not wait for earlier answers. Used on its event loop only. */
final class PipelinedConnection {

    /** If a connection is lost sooner than this, that counts as a failed attempt to connect. */
    private static final long SHORT_LIFE_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** A server that has not answered for so long may be frozen. */
    private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private final ClientConnector<RedisConnection> connector;
    private final RedisConnection connection;
    private final ConnectionSettings settings;
    private final BiConsumer<PipelinedConnection, Throwable> whenGone;
    private final Deque<Call> inFlight = new ArrayDeque<>();
    private final long sinceNanos = System.nanoTime();
    private long usedNanos = sinceNanos;
    private boolean gone;

    PipelinedConnection(
            ClientConnector<RedisConnection> connector,
            RedisConnection connection,
            ConnectionSettings settings,
            BiConsumer<PipelinedConnection, Throwable> whenGone) {
        this.connector = connector;
        this.connection = connection;
        this.settings = settings;
        this.whenGone = whenGone;
        connection.endHandler(nothing -> cutOff(ErrorTranslator.connectionLost(settings, null)));
        // The driver has mistaken the message for an answer, so all later answers would go to the wrong commands.
        connection.handler(message -> cutOff(ErrorTranslator.connectionLost(
                settings, new IllegalStateException("the server sent a message that was not asked for"))));
        connection.exceptionHandler(failure -> cutOff(ErrorTranslator.connectionLost(settings, failure)));
    }

    /** Sends a command, and returns whether it is in flight now. */
    boolean send(Call call) {
        long now = System.nanoTime();
        if (call.isDisposed()) {
            return false;
        }
        if (call.isOverdue(now)) {
            call.exceeded();
        } else if (gone) {
            call.refused(ErrorTranslator.connectionLost(settings, null));
        } else if (inFlight.size() >= settings.queueSize()) {
            call.refused(ErrorTranslator.queueFull(settings));
        } else {
            usedNanos = now;
            call.sent(this, usedNanos);
            inFlight.addLast(call);
            connection.send(call.request()).onComplete(call); // immediately if the driver rejects it
        }
        return inFlight.peekLast() == call;
    }

    /**
     * Sends a transaction from {@code MULTI} to {@code EXEC}. It omits {@code EXEC} if another command was not sent,
     * because it was rejected or disposed meanwhile: Redis would execute the rest without it.
     */
    void sendTransaction(List<? extends Call> parts, Call discard) {
        if (parts.size() > settings.queueSize() - inFlight.size()) {
            parts.forEach(part -> part.refused(ErrorTranslator.queueFull(settings)));
            return;
        }
        int sent = 0;
        while (sent < parts.size() && send(parts.get(sent))) {
            sent++;
        }
        if (sent < parts.size()) {
            if (sent > 0) {
                send(discard);
            }
            // The first of them has already failed with the reason, which the subscriber receives.
            parts.subList(sent, parts.size())
                    .forEach(part ->
                            part.refused(new IllegalStateException("Another part of the transaction was not sent")));
        }
    }

    /** Removes the call from those in flight, and returns whether it was one of them. */
    boolean answered(Call call) {
        if (inFlight.peekFirst() == call) {
            inFlight.pollFirst();
            return true;
        }
        return inFlight.remove(call); // If the driver itself rejects a command, its answer comes before its turn.
    }

    int load() {
        return inFlight.size();
    }

    boolean isShortLived(long nowNanos) {
        return nowNanos - sinceNanos < SHORT_LIFE_NANOS;
    }

    boolean isStalled(long nowNanos) {
        Call oldest = inFlight.peekFirst();
        return oldest != null && oldest.isOlderThan(STALL_NANOS, nowNanos);
    }

    boolean isIdleLongerThan(long nanos, long nowNanos) {
        return inFlight.isEmpty() && nowNanos - usedNanos > nanos;
    }

    /**
     * Cuts the connection off if the oldest command has taken too long, because those behind it would wait as long. A
     * command whose request has no time left only fails: its answer is ignored when it arrives.
     */
    void enforce(long nowNanos) {
        List<Call> late =
                inFlight.stream().filter(call -> call.isOverdue(nowNanos)).toList();
        late.forEach(Call::exceeded);
        Call oldest = inFlight.peekFirst();
        if (oldest != null && oldest.isLate(nowNanos)) {
            cutOff(ErrorTranslator.noAnswer(settings));
        }
    }

    /**
     * Cuts off the connection, because the name of the server may lead to another server by now, which only a new
     * connection can reach. Keeps a new connection: if it leads to the same server, it can at least answer other
     * commands.
     */
    void leave(Throwable reason) {
        if (!isShortLived(System.nanoTime())) {
            cutOff(reason);
        }
    }

    /** Gives up the connection and all commands in flight. */
    void cutOff(Throwable reason) {
        if (gone) {
            return;
        }
        gone = true;
        connector.cutOff();
        List<Call> left = new ArrayList<>(inFlight);
        inFlight.clear();
        whenGone.accept(this, reason);
        left.forEach(call -> call.refused(reason));
    }
}
