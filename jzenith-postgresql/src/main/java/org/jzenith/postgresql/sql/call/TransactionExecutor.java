package org.jzenith.postgresql.sql.call;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
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
    /** Guarded by itself. */
    private final Queue<Supplier<Completable>> beforeCommit = new ArrayDeque<>();

    /** The commit begins; guarded by {@code beforeCommit}. */
    private boolean isPrepared;

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

    /** Adds statements that follow the work of the transaction; fails if its commit has begun. */
    public void beforeCommit(Supplier<Completable> statements) {
        synchronized (beforeCommit) {
            if (isPrepared || ended) {
                throw over();
            }
            beforeCommit.add(requireNonNull(statements, "statements"));
        }
    }

    /** Returns these statements in the order in which they were added; null if there are none, and no more may come. */
    @Nullable
    Completable lastStatements() {
        Supplier<Completable> next;
        synchronized (beforeCommit) {
            next = beforeCommit.poll();
            isPrepared = next == null;
        }
        if (next == null) {
            return null;
        }
        return Completable.defer(next::get).andThen(Completable.defer(() -> {
            Completable others = lastStatements(); // They may have added some.
            return others == null ? Completable.complete() : others;
        }));
    }

    private static IllegalStateException over() {
        return new IllegalStateException("The transaction is over (expected: statements before its end)");
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
            return over();
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
