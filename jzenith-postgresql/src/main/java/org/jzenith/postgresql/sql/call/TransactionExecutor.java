package org.jzenith.postgresql.sql.call;

import static java.util.Objects.requireNonNull;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.postgresql.sql.pool.ConnectionPool;
import org.jzenith.postgresql.sql.pool.PooledConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the calls of one transaction on its connection, until the transaction ends. */
public final class TransactionExecutor implements CallExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(TransactionExecutor.class);

    private final ConnectionPool pool;
    private final PooledConnection pooled;
    private final Queue<Runnable> afterCommit = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;

    TransactionExecutor(ConnectionPool pool, PooledConnection pooled) {
        this.pool = pool;
        this.pooled = pooled;
    }

    @Override
    public ConnectionPool pool() {
        return pool;
    }

    /** Calls an action on the event loop of the connection after the commit. */
    public void afterCommit(Runnable action) {
        afterCommit.add(requireNonNull(action, "action"));
    }

    void end() {
        ended = true;
    }

    void committed() {
        for (Runnable action = afterCommit.poll(); action != null; action = afterCommit.poll()) {
            try {
                action.run();
            } catch (RuntimeException e) { // The transaction has succeeded, and its caller must learn that.
                LOG.error("An action after the commit of a transaction has failed", e);
            }
        }
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
