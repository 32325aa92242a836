package org.jzenith.postgresql.call;

import io.reactivex.disposables.Disposable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.mapping.SqlStatement;
import org.jzenith.postgresql.pool.ConnectionPool;
import org.jzenith.postgresql.pool.ErrorTranslator;
import org.jzenith.postgresql.pool.EventLoopPool;
import org.jzenith.postgresql.pool.PooledConnection;
import org.jzenith.postgresql.pool.StatementLatency;

/**
 * One statement of one subscriber, from the request for a connection to the answer, which arrives in the context of the
 * subscription. A disposal removes it from the queue; a statement that was already sent is cancelled if the server
 * still works on it a moment later and no other call would feel that, and only then is its connection free again.
 *
 * <p>If what the connection has prepared may be outdated, the statement is prepared anew and sent once more, provided
 * that nothing of it has been executed, and that no transaction has ended by the failure.
 *
 * @param <A> the answer of the driver
 */
abstract class StatementCall<A> extends Call implements Disposable, Handler<AsyncResult<A>> {

    private final SqlStatement statement;
    private boolean mayRepeat;
    private @Nullable StatementLatency latency;
    private long usualNanos;
    private long sentNanos;
    private volatile boolean sent;

    StatementCall(SqlStatement statement, ConnectionPool pool) {
        super(pool);
        this.statement = statement;
    }

    /** Sends the statement. */
    abstract Future<A> send(PooledConnection pooled);

    /** Passes the answer to the subscriber. */
    abstract void succeed(A answer);

    /** Returns whether the statement changes nothing, as far as is known. */
    final boolean onlyReads() {
        return latency != null && latency.onlyReads();
    }

    /** May be repeated then, because it is not part of a transaction, which a failure would have ended. */
    @Override
    final void start() {
        mayRepeat = true;
        super.start();
    }

    @Override
    public final boolean isExclusive() {
        return false;
    }

    @Override
    public final boolean shares(EventLoopPool loopPool) {
        if (latency == null && statement.isPrepared()) {
            latency = loopPool.latency(statement.sql());
        }
        return latency != null && latency.isQuick(loopPool.turnNanos());
    }

    @Override
    public final void granted(PooledConnection pooled) {
        if (isDone()) {
            pooled.unused();
        } else {
            if (statement.leavesTraces()) {
                pooled.retire();
            }
            usualNanos = latency == null ? 0 : latency.averageNanos();
            sentNanos = System.nanoTime();
            sent = true;
            pooled.send(this, send(pooled), this);
        }
    }

    @Override
    public final long usualNanos() {
        return usualNanos;
    }

    @Override
    public final void took(long nanos) {
        super.took(nanos);
        if (latency != null) {
            latency.took(nanos);
        }
    }

    @Override
    public final void handle(AsyncResult<A> answer) {
        pool().answered(statement.sql(), System.nanoTime() - sentNanos, answer.cause());
        if (answer.failed()
                && mayRepeat
                && (ErrorTranslator.isStalePlan(answer.cause()) || ErrorTranslator.isForgottenPlan(answer.cause()))) {
            mayRepeat = false;
            pool().acquire(this);
        } else if (answer.failed()) {
            refused(translate(answer.cause(), statement));
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
        if (finish()) {
            givenUp(sent);
        }
    }

    @Override
    public final boolean isDisposed() {
        return isDone();
    }
}
