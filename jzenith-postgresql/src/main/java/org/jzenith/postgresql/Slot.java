package org.jzenith.postgresql;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.pgclient.PgConnection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** One connection of a {@link Lane}. Only the event loop of the lane uses it. */
final class Slot {

    /** Something on its way, and since when. */
    private record OnItsWay(Sent sent, long sinceNanos) { }

    private final Lane lane;
    private final Connector connector;
    private final PgConnection connection;
    private final long expiresNanos;
    private final Deque<OnItsWay> onTheirWay = new ArrayDeque<>();
    private long idleSinceNanos;
    private boolean taken;
    private boolean cancelling;
    private boolean gone;
    private boolean ended;

    Slot(Lane lane, Connector connector, PgConnection connection, long expiresNanos) {
        this.lane = lane;
        this.connector = connector;
        this.connection = connection;
        this.expiresNanos = expiresNanos;
        connection.closeHandler(nothing -> lost(Failures.connectionLost(null)));
        connection.exceptionHandler(lane::report);
        connection.noticeHandler(notice -> { });
    }

    /** Asks the server something; the answer goes to {@code answer}, unless {@link Sent#lost} was called before. */
    <T> void send(Sent sent, Future<T> asked, Handler<AsyncResult<T>> answer) {
        OnItsWay entry = new OnItsWay(sent, lane.now());
        onTheirWay.addLast(entry);
        asked.onComplete(result -> {
            if (onTheirWay.removeFirstOccurrence(entry)) {
                cancelling = false;
                idleSinceNanos = entry.sinceNanos;
                lane.answered(this);
                answer.handle(result);
            }
        });
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

    void take() {
        taken = true;
    }

    /** Whoever had it for itself needs it no more, and has left nothing behind. */
    void giveBack() {
        taken = false;
        lane.answered(this);
    }

    int load() {
        return taken ? Integer.MAX_VALUE : onTheirWay.size();
    }

    boolean isFree() {
        return !taken && onTheirWay.isEmpty();
    }

    boolean isExpired(long now) {
        return now - expiresNanos > 0;
    }

    boolean isIdleLongerThan(long nanos, long now) {
        return isFree() && now - idleSinceNanos > nanos;
    }

    void becomesIdle(long now) {
        idleSinceNanos = now;
    }

    /** Has the server cancel what it is at, and cuts the connection off where it does not. */
    void enforce(Settings settings, long now) {
        OnItsWay oldest = onTheirWay.peekFirst();
        if (oldest == null) {
            return;
        }
        long age = now - oldest.sinceNanos;
        if (age > settings.statementNanos() + Settings.GRACE_NANOS) {
            cutOff(Failures.noAnswer(settings));
        } else if (age > settings.statementNanos() && !settings.serverCancels() && !cancelling && onTheirWay.size() == 1) {
            cancelling = true;
            connection.cancelRequest();
        }
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
        List<OnItsWay> left = new ArrayList<>(onTheirWay);
        onTheirWay.clear();
        left.forEach(entry -> entry.sent.lost(reason));
        lane.replace();
    }
}
