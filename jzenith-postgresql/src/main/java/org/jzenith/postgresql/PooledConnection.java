package org.jzenith.postgresql;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Transaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One connection of a {@link EventLoopPool}. Used on the event loop of the lane only. */
final class PooledConnection {

    private final EventLoopPool lane;
    private final ConnectionFactory connector;
    private final PgConnection connection;
    private final long expiresNanos;
    private final Deque<InFlightRequest> onTheirWay = new ArrayDeque<>();
    /** When the server began to work on the oldest of them, or to be idle. */
    private long sinceNanos;
    /** How long all of them together usually take. */
    private long usualNanos;

    private boolean idle;
    private boolean taken;
    private boolean spent;
    private boolean cancelling;
    private boolean gone;
    private boolean ended;
    /** The first unsolicited message, such as the reason why the server ends the connection. */
    private @Nullable Throwable told;

    PooledConnection(EventLoopPool lane, ConnectionFactory connector, PgConnection connection, long expiresNanos) {
        this.lane = lane;
        this.connector = connector;
        this.connection = connection;
        this.expiresNanos = expiresNanos;
        connection.closeHandler(nothing -> lost(reason()));
        connection.exceptionHandler(failure -> {
            told = told == null ? failure : told;
            lane.report(failure);
        });
        connection.noticeHandler(notice -> {});
    }

    /**
     * Records a request to the server; its result is passed to {@code answer}, unless {@link InFlightRequest#lost} was
     * called before.
     */
    <T> void send(InFlightRequest sent, Future<T> asked, Handler<AsyncResult<T>> answer) {
        if (onTheirWay.isEmpty()) {
            sinceNanos = lane.now();
        }
        onTheirWay.addLast(sent);
        usualNanos += sent.usualNanos();
        asked.onComplete(result -> {
            if (result.failed() && ErrorTranslator.isUnreadable(result.cause()) && onTheirWay.remove(sent)) {
                // The driver gives up the connection, and blames the statements behind this one as well.
                cutOff(ErrorTranslator.connectionLost(lane.settings(), null));
                answer.handle(result);
                return;
            }
            if (result.failed()) {
                heed(result.cause());
            }
            if (isOver(sent)) {
                answer.handle(result);
            }
        });
    }

    /** Draws conclusions about connections from some failures, before this connection is given to the next call. */
    private void heed(Throwable failure) {
        if (ErrorTranslator.isStalePlan(failure)) {
            lane.renew();
        } else if (ErrorTranslator.isReadOnly(failure) || ErrorTranslator.isForgottenPlan(failure)) {
            spend();
        }
    }

    private boolean isOver(InFlightRequest sent) {
        if (onTheirWay.peekFirst() == sent) {
            onTheirWay.pollFirst();
        } else if (!onTheirWay.removeFirstOccurrence(
                sent)) { // A request that the driver itself refuses is answered before its turn.
            return false;
        }
        usualNanos -= sent.usualNanos();
        long now = lane.now();
        sent.took(now - sinceNanos);
        sinceNanos = now;
        cancelling = false;
        lane.answered(this, now);
        return true;
    }

    PgConnection connection() {
        return connection;
    }

    EventLoopPool lane() {
        return lane;
    }

    boolean isGone() {
        return gone;
    }

    /** Returns why it is gone. */
    Throwable reason() {
        return ErrorTranslator.ended(told, lane.settings());
    }

    void take() {
        taken = true;
    }

    /**
     * The current request may leave something on the connection, such as a transaction or a setting, so it is not used
     * again.
     */
    void spend() {
        spent = true;
    }

    /** The call that had the connection to itself is done with it, and has left nothing behind. */
    void giveBack() {
        taken = false;
        lane.answered(this, lane.now());
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
                && !taken
                && onTheirWay.size() < limit
                && usualNanos <= patienceNanos
                && now - sinceNanos <= patienceNanos
                && !isExpired(now);
    }

    boolean isFree() {
        return !taken && onTheirWay.isEmpty();
    }

    boolean isExpired(long now) {
        return spent || now - expiresNanos > 0;
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
     * Makes the server cancel the current statement when it takes too long, and cuts off the connection if the server
     * does not.
     */
    void enforce(PoolSettings settings, long now) {
        if (onTheirWay.isEmpty()) {
            return;
        }
        long age = now - sinceNanos;
        if (age > settings.statementNanos() + PoolSettings.GRACE_NANOS) {
            cutOff(ErrorTranslator.noAnswer(settings));
        } else if (age > settings.statementNanos() && !settings.direct() && !cancelling && onTheirWay.size() == 1) {
            cancelCurrent();
        }
    }

    /**
     * Makes the server cancel a statement whose rows nobody wants any more, unless other statements would feel it:
     * those behind it on the connection, or those of a transaction.
     */
    void cancel(InFlightRequest sent) {
        if (onTheirWay.size() == 1 && onTheirWay.peekFirst() == sent && !taken && !gone) {
            cancelCurrent();
        }
    }

    private void cancelCurrent() {
        cancelling = true;
        spend(); // The cancellation may arrive only during the next statement.
        connection.cancelRequest();
    }

    /**
     * Ends the transaction of the call that had the connection to itself, and gives the connection back; cuts it off if
     * the transaction may not be over.
     */
    void end(Transaction transaction, Function<Transaction, Future<Void>> how, Consumer<@Nullable Throwable> then) {
        if (gone) {
            then.accept(reason());
            return;
        }
        InFlightRequest lost = then::accept;
        long began = lane.now();
        send(lost, how.apply(transaction), ended -> {
            Throwable failure = ended.cause();
            if (failure == null) {
                giveBack();
                then.accept(null);
                return;
            }
            if (ErrorTranslator.hasUndone(failure)) {
                giveBack();
            } else {
                cutOff(ErrorTranslator.connectionLost(lane.settings(), failure));
            }
            then.accept(ErrorTranslator.told(failure, lane.settings(), lane.now() - began));
        });
    }

    /** Says goodbye to the server, and waits for its reaction only for a limited time. */
    void close() {
        gone = true;
        lane.forget(this);
        connection.closeHandler(null);
        connection.close().onComplete(done -> ended());
        lane.later(PoolSettings.GRACE_NANOS, this::ended);
    }

    /** Only now may another connection take its place. */
    private void ended() {
        if (!ended) {
            ended = true;
            connector.cutOff();
            lane.ended();
        }
    }

    /** Gives up the connection and all requests on their way. */
    void cutOff(Throwable reason) {
        lost(reason);
    }

    private void lost(Throwable reason) {
        if (gone) {
            return;
        }
        gone = true;
        lane.forget(this);
        ended();
        List<InFlightRequest> left = new ArrayList<>(onTheirWay);
        onTheirWay.clear();
        left.forEach(sent -> sent.lost(reason));
    }
}
