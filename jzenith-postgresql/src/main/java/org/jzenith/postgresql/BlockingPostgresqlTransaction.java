package org.jzenith.postgresql;

import org.apiguardian.api.API;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.LeaseLostException;
import org.jzenith.core.blocking.Await;

/**
 * A transaction for code that waits for results: its statements have one connection of their own.
 * {@link BlockingPostgresqlClient#inTransaction} begins and ends it. Any thread but an event loop may use it until
 * then.
 */
@API(status = API.Status.MAINTAINED)
public final class BlockingPostgresqlTransaction extends BlockingPostgresqlStatements {

    private final PostgresqlTransaction transaction;

    BlockingPostgresqlTransaction(PostgresqlTransaction transaction) {
        super(transaction);
        this.transaction = transaction;
    }

    /** Returns the same transaction, for plugins that have no methods that wait. */
    @API(status = API.Status.MAINTAINED, consumers = "plugins")
    public PostgresqlTransaction reactive() {
        return transaction;
    }

    /**
     * Throws a {@link LeaseLostException}, and lets the transaction fail, unless this lease is the newest of its name.
     * Otherwise the same as {@link PostgresqlTransaction#fenced}.
     */
    public void fenced(Lease lease) {
        Await.completion(transaction.fenced(lease));
    }
}
