package org.jzenith.postgresql;

import io.reactivex.disposables.Disposable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import org.jspecify.annotations.Nullable;

/**
 * One statement of one subscriber, from the demand for a connection to the answer, which arrives in the context of the
 * subscription. A disposal removes it from the queue; a statement that was already sent runs to its end, and only then
 * is its connection free again.
 *
 * @param <A> the answer of the driver
 */
abstract class StatementCall<A> extends Call implements Disposable, Handler<AsyncResult<A>> {

    private final SqlStatement question;
    private boolean mayRepeat;
    private @Nullable StatementLatency pace;
    private long usualNanos;
    private long sentNanos;

    StatementCall(SqlStatement question, ConnectionPool lanes) {
        super(lanes);
        this.question = question;
    }

    /** Sends the statement. */
    abstract Future<A> send(PooledConnection slot);

    /** Passes the answer to the subscriber. */
    abstract void succeed(A answer);

    /** Returns whether the statement changes nothing, as far as is known. */
    final boolean onlyReads() {
        return pace != null && pace.onlyReads();
    }

    /** May be repeated then, because it is not part of a transaction, which a failure would have ended. */
    @Override
    final void start() {
        mayRepeat = true;
        super.start();
    }

    @Override
    final boolean alone() {
        return false;
    }

    @Override
    final boolean shares(EventLoopPool lane) {
        if (pace == null && question.isPrepared()) {
            pace = lane.pace(question.sql());
        }
        return pace != null && pace.isQuick(lane.turnNanos());
    }

    @Override
    final void granted(PooledConnection slot) {
        if (isOver()) {
            slot.lane().answered(slot, slot.lane().now());
        } else {
            if (question.leavesTraces()) {
                slot.spend();
            }
            usualNanos = pace == null ? 0 : pace.averageNanos();
            sentNanos = System.nanoTime();
            slot.send(this, send(slot), this);
        }
    }

    @Override
    public final long usualNanos() {
        return usualNanos;
    }

    @Override
    public final void took(long nanos) {
        super.took(nanos);
        if (pace != null) {
            pace.took(nanos);
        }
    }

    @Override
    public final void handle(AsyncResult<A> answer) {
        long nanos = System.nanoTime() - sentNanos;
        if (answer.succeeded()) {
            lanes().metrics().succeeded(question.sql(), nanos);
        } else {
            lanes().metrics().failed(question.sql(), nanos, answer.cause());
        }
        if (answer.failed()
                && mayRepeat
                && (ErrorTranslator.isStalePlan(answer.cause()) || ErrorTranslator.isForgottenPlan(answer.cause()))) {
            mayRepeat = false;
            lanes().demand(this);
        } else if (answer.failed()) {
            refused(told(answer.cause(), question));
        } else {
            inContext(() -> deliver(answer.result()));
        }
    }

    private void deliver(A answer) {
        if (finish()) {
            succeed(answer);
        }
    }

    @Override
    public final void dispose() {
        finish();
    }

    @Override
    public final boolean isDisposed() {
        return isOver();
    }
}
