package org.jzenith.postgresql.sql.call;

import io.reactivex.disposables.Disposable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.sqlclient.PreparedStatement;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.sql.driver.FailureKind;
import org.jzenith.postgresql.sql.pool.EventLoopPool;
import org.jzenith.postgresql.sql.pool.PooledConnection;
import org.jzenith.postgresql.sql.pool.StatementLatency;

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
    private final CallExecutor executor;
    /** Whether it is not part of a transaction. */
    private boolean alone;

    private @Nullable PooledConnection pooled;
    /** The connection that the statement may be outdated on; it is prepared anew then. */
    private @Nullable PooledConnection outdatedOn;

    private @Nullable StatementLatency latency;
    private long usualNanos;
    private long sentNanos;
    private volatile boolean sent;

    StatementCall(SqlStatement statement, CallExecutor executor, Consumer<Throwable> onError) {
        super(executor.pool(), onError);
        this.statement = statement;
        this.executor = executor;
    }

    /**
     * Sends the statement.
     *
     * @param anew the statement as it has just been prepared; null for what the connection keeps of it
     */
    abstract Future<A> send(PooledConnection pooled, @Nullable PreparedStatement anew);

    /** Passes the answer to the subscriber. */
    abstract void succeed(A answer);

    /** Returns whether the statement changes nothing, as far as is known. */
    final boolean onlyReads() {
        return latency != null && latency.onlyReads();
    }

    @Override
    final void start() {
        alone = true;
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
    public final void granted(PooledConnection granted) {
        if (isDone()) {
            granted.unused();
        } else {
            if (statement.leavesTraces()) {
                granted.retire();
            }
            pooled = granted;
            usualNanos = latency == null ? 0 : latency.averageNanos();
            sentNanos = System.nanoTime();
            sent = true;
            granted.send(this, outdatedOn == null ? send(granted, null) : sendAnew(granted), this);
        }
    }

    private Future<A> sendAnew(PooledConnection granted) {
        if (!pool().settings().direct()) { // It is prepared each time, and the next message may reach another server.
            return send(granted, null);
        }
        return granted.connection().prepare(statement.sql()).compose(anew -> send(granted, anew)
                .onComplete(done -> anew.close()));
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
        PooledConnection on = pooled;
        Throwable failure = answer.cause();
        boolean outdated = failure != null && on != null && isOutdated(on, failure);
        if (failure != null && on != null && outdatedOn == null && mayRepeat(failure)) {
            outdatedOn = on;
            executor.start(this);
            return;
        }
        pool().answered(statement.sql(), System.nanoTime() - sentNanos, failure);
        if (failure == null) {
            succeeded(on);
            inContext(() -> deliver(answer.result()));
        } else {
            refused(translate(failure, statement, outdated));
        }
    }

    /**
     * Replaces the connections if the schema has changed. A statement that has worked before on this event loop does
     * not become unfit otherwise; if that was found before, the connection is retired already.
     */
    private boolean isOutdated(PooledConnection on, Throwable failure) {
        FailureKind kind = kind(failure);
        boolean outdated = kind == FailureKind.OUTDATED
                || (kind == FailureKind.PROBABLY_OUTDATED
                        && (on.loopPool().latency(statement.sql()).forgetSuccess() || on.isRetired()));
        if (outdated) {
            on.renew();
        }
        return outdated;
    }

    /** The parameters were refused before anything was sent, or what the server has refused is undone. */
    private boolean mayRepeat(Throwable failure) {
        FailureKind kind = kind(failure);
        return !isDone()
                && (kind == FailureKind.UNFIT_PARAMETERS || (alone && statement.isAtomic() && kind.isOfPreparation()));
    }

    private void succeeded(@Nullable PooledConnection on) {
        PooledConnection before = outdatedOn;
        if (before != null) {
            before.renew();
        }
        if (on != null && !statement.isScript()) {
            (latency == null ? on.loopPool().latency(statement.sql()) : latency).succeeded();
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
