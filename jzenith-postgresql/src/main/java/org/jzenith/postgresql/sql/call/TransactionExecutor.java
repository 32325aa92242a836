package org.jzenith.postgresql.sql.call;

import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.postgresql.sql.pool.ConnectionPool;
import org.jzenith.postgresql.sql.pool.PooledConnection;

/** Starts the calls of one transaction on its connection, until the transaction ends. */
public final class TransactionExecutor implements CallExecutor {

    private final ConnectionPool pool;
    private final PooledConnection pooled;
    private volatile boolean ended;

    TransactionExecutor(ConnectionPool pool, PooledConnection pooled) {
        this.pool = pool;
        this.pooled = pooled;
    }

    @Override
    public ConnectionPool pool() {
        return pool;
    }

    void end() {
        ended = true;
    }

    /** Returns why no more statements can be sent, or null if they can. On the event loop of the connection. */
    @Nullable
    Throwable refusal() {
        if (ended) {
            return new IllegalStateException("The transaction is over (expected: statements before its end)");
        }
        return pooled.isGone() ? pooled.reason() : null;
    }

    @Override
    public void start(Call call) {
        EventLoops.run(pooled.loopPool().context(), () -> {
            Throwable refusal = refusal();
            if (refusal == null && call.isLate(System.nanoTime())) {
                call.exceeded(false);
            } else if (refusal == null) {
                call.granted(pooled);
            } else {
                call.refused(refusal);
            }
        });
    }
}
