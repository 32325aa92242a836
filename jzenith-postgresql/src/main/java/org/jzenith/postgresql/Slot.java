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

/** One connection of a {@link Lane}. Only the event loop of the lane uses it. */
final class Slot {

    private final Lane lane;
    private final Connector connector;
    private final PgConnection connection;
    private final long expiresNanos;
    private final Deque<Sent> onTheirWay = new ArrayDeque<>();
    /** Since when the server is at the oldest of them, or at nothing. */
    private long sinceNanos;
    /** How long they usually take, all together. */
    private long usualNanos;
    private boolean idle;
    private boolean taken;
    private boolean spent;
    private boolean cancelling;
    private boolean gone;
    private boolean ended;
    /** What was told first when nobody had asked, such as why the server ends the connection. */
    private @Nullable Throwable told;

    Slot(Lane lane, Connector connector, PgConnection connection, long expiresNanos) {
        this.lane = lane;
        this.connector = connector;
        this.connection = connection;
        this.expiresNanos = expiresNanos;
        connection.closeHandler(nothing -> lost(reason()));
        connection.exceptionHandler(failure -> {
            told = told == null ? failure : told;
            lane.report(failure);
        });
        connection.noticeHandler(notice -> { });
    }

    /** Asks the server something; the answer goes to {@code answer}, unless {@link Sent#lost} was called before. */
    <T> void send(Sent sent, Future<T> asked, Handler<AsyncResult<T>> answer) {
        if (onTheirWay.isEmpty()) {
            sinceNanos = lane.now();
        }
        onTheirWay.addLast(sent);
        usualNanos += sent.usualNanos();
        asked.onComplete(result -> {
            if (result.failed()) {
                heed(result.cause());
            }
            if (isOver(sent)) {
                answer.handle(result);
            }
        });
    }

    /** What some failures say about connections; before this one is given to the next. */
    private void heed(Throwable failure) {
        if (Failures.isStalePlan(failure)) {
            lane.renew();
        } else if (Failures.isReadOnly(failure)) {
            spend();
        }
    }

    private boolean isOver(Sent sent) {
        if (onTheirWay.peekFirst() == sent) {
            onTheirWay.pollFirst();
        } else if (!onTheirWay.removeFirstOccurrence(sent)) { // What the driver refuses is answered before its turn.
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

    Lane lane() {
        return lane;
    }

    boolean isGone() {
        return gone;
    }

    /** Why it is gone. */
    Throwable reason() {
        return Failures.ended(told, lane.settings());
    }

    void take() {
        taken = true;
    }

    /** What it is asked now may stay with it, such as a transaction or a setting: nobody gets it after that. */
    void spend() {
        spent = true;
    }

    /** Whoever had it for itself needs it no more, and has left nothing behind. */
    void giveBack() {
        taken = false;
        lane.answered(this, lane.now());
    }

    /**
     * Whether those on their way are fewer than so many and will probably be answered soon, so that one more may join them: within some
     * time more than the event loop itself lets answers wait. Half of that time if they have been sent already. One that takes longer than
     * was to be expected is not joined, nor is a connection that is old, which would never end otherwise.
     */
    boolean hasRoom(int limit, long loopNanos, long now) {
        long patienceNanos = loopNanos + (connector.isUnsent() ? Pace.QUICK_NANOS : Pace.QUICK_NANOS / 2);
        return !gone && !taken && onTheirWay.size() < limit && usualNanos <= patienceNanos && now - sinceNanos <= patienceNanos && !isExpired(now);
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

    /** Whether it is among those that anybody may have. */
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

    /** Has the server cancel what it is at, and cuts the connection off where it does not. */
    void enforce(Settings settings, long now) {
        if (onTheirWay.isEmpty()) {
            return;
        }
        long age = now - sinceNanos;
        if (age > settings.statementNanos() + Settings.GRACE_NANOS) {
            cutOff(Failures.noAnswer(settings));
        } else if (age > settings.statementNanos() && !settings.direct() && !cancelling && onTheirWay.size() == 1) {
            cancelling = true;
            spend(); // It may arrive only at the next one.
            connection.cancelRequest();
        }
    }

    /** Ends the transaction of whoever had it for itself, and gives it back; cuts it off where the transaction may not be over. */
    void end(Transaction transaction, Function<Transaction, Future<Void>> how, Consumer<@Nullable Throwable> then) {
        if (gone) {
            then.accept(reason());
            return;
        }
        Sent lost = then::accept;
        long began = lane.now();
        send(lost, how.apply(transaction), ended -> {
            Throwable failure = ended.cause();
            if (failure == null) {
                giveBack();
                then.accept(null);
                return;
            }
            if (Failures.hasUndone(failure)) {
                giveBack();
            } else {
                cutOff(Failures.connectionLost(failure));
            }
            then.accept(Failures.told(failure, lane.settings(), lane.now() - began));
        });
    }

    /** Says goodbye to the server, and does not wait for it for ever. */
    void close() {
        gone = true;
        lane.forget(this);
        connection.closeHandler(null);
        connection.close().onComplete(done -> ended());
        lane.later(Settings.GRACE_NANOS, this::ended);
    }

    /** Only now another may take its place. */
    private void ended() {
        if (!ended) {
            ended = true;
            connector.cutOff();
            lane.ended();
        }
    }

    /** Gives the connection up, with all that is on its way. */
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
        List<Sent> left = new ArrayList<>(onTheirWay);
        onTheirWay.clear();
        left.forEach(sent -> sent.lost(reason));
        lane.replace();
    }
}
