package org.jzenith.postgresql;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;

/**
 * The statements of one transaction, all on one connection. Ends with the work that was passed to
 * {@link PostgresqlClient#inTransaction}.
 */
@API(status = API.Status.MAINTAINED)
public final class PostgresqlTransaction extends Statements {

    private final PooledConnection pooled;
    private volatile boolean ended;

    PostgresqlTransaction(ConnectionPool pool, PooledConnection pooled) {
        super(pool);
        this.pooled = pooled;
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
    void start(Call call) {
        EventLoops.run(pooled.loopPool().context(), () -> {
            Throwable refusal = refusal();
            if (refusal == null) {
                call.granted(pooled);
            } else {
                call.refused(refusal);
            }
        });
    }

    @Override
    PostgresqlTransaction transaction() {
        return this;
    }
}
