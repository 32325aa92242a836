package org.jzenith.postgresql.sql.pool;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Transaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.sql.driver.FailureKind;
import org.jzenith.postgresql.sql.driver.SqlConnector;

/** One connection of an {@link EventLoopPool}. Used on the event loop of that pool only. */
public final class PooledConnection {

    /** A server that has not answered for so long may be frozen, and another one promoted. */
    private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private final EventLoopPool loopPool;
    private final SqlConnector<?> connector;
    private final SqlConnection connection;
    private final long expiresNanos;
    private final Deque<InFlightRequest> inFlight = new ArrayDeque<>();
    /** When the server began to work on the oldest of them, or to be idle. */
    private long sinceNanos;
    /** How long all of them together usually take. */
    private long usualNanos;

    private boolean idle;
    /** The call that has the connection to itself. */
    private @Nullable PoolWaiter owner;

    private boolean retired;
    private boolean cancelling;
    private boolean gone;
    private boolean ended;
    /** The first unsolicited message, such as the reason why the server ends the connection. */
    private @Nullable Throwable unsolicited;

    PooledConnection(EventLoopPool loopPool, SqlConnector<?> connector, SqlConnection connection, long expiresNanos) {
        this.loopPool = loopPool;
        this.connector = connector;
        this.connection = connection;
        this.expiresNanos = expiresNanos;
        connection.closeHandler(nothing -> cutOff(reason()));
        connection.exceptionHandler(failure -> {
            unsolicited = unsolicited == null ? failure : unsolicited;
            loopPool.report(failure);
        });
        loopPool.settings().dialect().ignoreNotices(connection);
    }

    /**
     * Records a request to the server; its result is passed to {@code answer}, unless {@link InFlightRequest#lost} was
     * called before.
     */
    public <T> void send(InFlightRequest sent, Future<T> asked, Handler<AsyncResult<T>> answer) {
        if (inFlight.isEmpty()) {
            sinceNanos = loopPool.now();
        }
        inFlight.addLast(sent);
        usualNanos += sent.usualNanos();
        asked.onComplete(result -> {
            if (result.failed() && ErrorTranslator.endsConnection(result.cause()) && inFlight.remove(sent)) {
                cutOff(reason()); // Before another call gets the connection.
                answer.handle(result);
                return;
            }
            if (result.failed()) {
                react(result.cause());
            }
            if (isDone(sent)) {
                answer.handle(result);
            }
        });
    }

    /** Draws conclusions about connections from some failures, before this connection is given to the next call. */
    private void react(Throwable failure) {
        FailureKind kind = loopPool.settings().dialect().kind(failure);
        if (kind == FailureKind.OUTDATED) {
            renew();
        } else if (kind == FailureKind.READ_ONLY || kind == FailureKind.FORGOTTEN) {
            retire();
            if (kind == FailureKind.READ_ONLY) {
                connector.suspect();
            }
        }
    }

    /**
     * Something that was prepared on this connection is outdated: replaces all connections of the event loop, unless
     * that has already happened since this one was opened.
     */
    public void renew() {
        if (!retired && !gone) {
            loopPool.renew();
        }
    }

    private boolean isDone(InFlightRequest sent) {
        if (inFlight.peekFirst() == sent) {
            inFlight.pollFirst();
        } else if (!inFlight.removeFirstOccurrence(sent)) { // The driver refuses some requests before their turn.
            return false;
        }
        usualNanos -= sent.usualNanos();
        long now = loopPool.now();
        sent.took(now - sinceNanos);
        sinceNanos = now;
        cancelling = false;
        loopPool.answered(this, now);
        return true;
    }

    public SqlConnection connection() {
        return connection;
    }

    public EventLoopPool loopPool() {
        return loopPool;
    }

    public boolean isGone() {
        return gone;
    }

    /** Returns why it is gone. */
    public Throwable reason() {
        return ErrorTranslator.ended(unsolicited, loopPool.settings());
    }

    void reserve(PoolWaiter call) {
        owner = call;
    }

    /**
     * The current request may leave something on the connection, such as a transaction or a setting, so it is not used
     * again.
     */
    public void retire() {
        retired = true;
    }

    /** Returns whether it is closed as soon as its current call has ended. */
    public boolean isRetired() {
        return retired;
    }

    /** The call that had the connection to itself is done with it, and has left nothing behind. */
    public void release() {
        owner = null;
        unused();
    }

    /** The call that it was granted to has nothing to send. */
    public void unused() {
        loopPool.answered(this, loopPool.now());
    }

    /**
     * Returns whether one more statement may join those on their way: they are fewer than {@code limit}, and will
     * probably all be answered within {@code StatementLatency.QUICK_NANOS} on top of the time that the event loop
     * itself lets answers wait. If they have been sent already, only half of that is allowed. A statement that takes
     * longer than expected is not joined, and neither is an expired connection, which would otherwise never end.
     */
    boolean hasRoom(int limit, long loopNanos, long now) {
        long patienceNanos =
                loopNanos + (connector.isUnsent() ? StatementLatency.QUICK_NANOS : StatementLatency.QUICK_NANOS / 2);
        return !gone
                && owner == null
                && inFlight.size() < limit
                && usualNanos <= patienceNanos
                && now - sinceNanos <= patienceNanos
                && !isExpired(now);
    }

    boolean isFree() {
        return owner == null && inFlight.isEmpty();
    }

    boolean isExpired(long now) {
        return retired || now - expiresNanos > 0;
    }

    boolean isIdleLongerThan(long nanos, long now) {
        return isFree() && now - sinceNanos > nanos;
    }

    /** Returns whether it is among the free connections. */
    boolean isIdle() {
        return idle;
    }

    void becomesIdle(long now) {
        idle = true;
        sinceNanos = now;
    }

    void becomesBusy() {
        idle = false;
    }

    /**
     * Makes the server cancel the current statement when it takes too long, when the time of its request is over, or
     * when nothing waits for it any more, and cuts off the connection if the server does not cancel one that takes too
     * long. Statements that share the connection are not cancelled, since others would feel it.
     */
    void enforce(PoolSettings settings, long now) {
        InFlightRequest current = inFlight.peekFirst();
        if (current == null) {
            return;
        }
        List<InFlightRequest> late =
                inFlight.stream().filter(sent -> sent.isLate(now)).toList();
        late.forEach(InFlightRequest::unanswered);
        long age = now - sinceNanos;
        if (age > STALL_NANOS) {
            connector.suspect();
        }
        if (age > settings.statementNanos() + PoolSettings.GRACE_NANOS) {
            cutOff(ErrorTranslator.noAnswer(settings));
        } else if (!cancelling && isOverdue(settings, current, age, now)) {
            cancelCurrent();
        }
    }

    /**
     * Returns whether the current request has no time left or is unwanted, and no other call would feel it if it was
     * cancelled.
     */
    private boolean isOverdue(PoolSettings settings, InFlightRequest current, long age, long now) {
        PoolWaiter reserving = owner;
        if (inFlight.size() > 1 && reserving == null) {
            return false;
        }
        boolean tooSlow = inFlight.size() == 1 && age > settings.statementNanos() && !settings.direct();
        // One that is answered soon is not worth a new connection.
        boolean unwanted = age > TimeUnit.MILLISECONDS.toNanos(settings.tickMillis())
                && current.isUnwanted()
                && (reserving == null || reserving.dropped());
        return tooSlow || unwanted || current.isLate(now);
    }

    /**
     * Makes the server cancel a statement whose rows nobody wants any more, unless other statements would feel it:
     * those behind it on the connection, or those of a transaction.
     */
    public void cancel(InFlightRequest sent) {
        if (inFlight.size() == 1 && inFlight.peekFirst() == sent && owner == null && !gone) {
            cancelCurrent();
        }
    }

    private void cancelCurrent() {
        cancelling = true;
        retire(); // The cancellation may arrive only during the next statement.
        loopPool.settings().dialect().cancelRequest(connection);
    }

    /**
     * Ends the transaction of the call that had the connection to itself, and gives the connection back; cuts it off if
     * the transaction may not be over.
     */
    public void end(
            Transaction transaction, Function<Transaction, Future<Void>> how, Consumer<@Nullable Throwable> then) {
        if (gone) {
            then.accept(reason());
            return;
        }
        InFlightRequest lost = then::accept;
        long began = loopPool.now();
        send(lost, how.apply(transaction), ended -> {
            Throwable failure = ended.cause();
            if (failure == null) {
                release();
                then.accept(null);
                return;
            }
            if (ErrorTranslator.hasUndone(failure, loopPool.settings())) {
                release();
            } else {
                cutOff(ErrorTranslator.connectionLost(loopPool.settings(), failure));
            }
            then.accept(ErrorTranslator.translate(failure, loopPool.settings(), loopPool.now() - began));
        });
    }

    /** Says goodbye to the server, and waits for its reaction only for a limited time. */
    void close() {
        gone = true;
        loopPool.forget(this);
        connection.closeHandler(null);
        connection.close().onComplete(done -> ended());
        loopPool.later(PoolSettings.GRACE_NANOS, this::ended);
    }

    /** Only now may another connection take its place. */
    private void ended() {
        if (!ended) {
            ended = true;
            connector.cutOff();
            loopPool.ended();
        }
    }

    /** Gives up the connection and all requests on their way. */
    public void cutOff(Throwable reason) {
        if (gone) {
            return;
        }
        gone = true;
        loopPool.forget(this);
        ended();
        List<InFlightRequest> left = new ArrayList<>(inFlight);
        inFlight.clear();
        left.forEach(sent -> sent.lost(reason));
    }
}
