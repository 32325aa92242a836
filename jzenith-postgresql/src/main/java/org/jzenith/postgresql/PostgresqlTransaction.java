package org.jzenith.postgresql;

import io.reactivex.Completable;
import io.vertx.pgclient.PgException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.LeaseLostException;
import org.jzenith.postgresql.driver.RefusedStatementException;
import org.jzenith.postgresql.sql.call.TransactionExecutor;

/**
 * The statements of one transaction, all on one connection. Ends with the work of
 * {@link PostgresqlClient#inTransaction}.
 */
@API(status = API.Status.MAINTAINED)
public final class PostgresqlTransaction extends Statements {

    /** serialization_failure and deadlock_detected. */
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01");

    private final TransactionExecutor transaction;
    private final Map<Class<?>, Object> parts = new ConcurrentHashMap<>();

    PostgresqlTransaction(TransactionExecutor executor) {
        super(executor);
        this.transaction = executor;
    }

    /**
     * Returns whether a transaction with this failure will probably succeed at the next attempt. The reason was a
     * conflict with another transaction (SQL states 40001 and 40P01), or a statement that was prepared before a
     * migration changed the schema. Intended for {@link io.reactivex.Single#retry(long,
     * io.reactivex.functions.Predicate)}, which subscribes again and so begins a new transaction:
     *
     * <pre>{@code
     * client.inTransaction(tx -> ...).retry(2, PostgresqlTransaction::isRetryable)
     * }</pre>
     */
    public static boolean isRetryable(Throwable failure) {
        return failure instanceof PgException sql
                && (CONFLICTS.contains(String.valueOf(sql.getSqlState()))
                        || (failure instanceof RefusedStatementException refused && refused.isOutdated()));
    }

    /**
     * Adds statements that follow the work, before the commit; their failure rolls the transaction back. They run in
     * the order in which they were added. Nothing happens if the work fails.
     *
     * @throws IllegalStateException if the transaction is over
     */
    @API(status = API.Status.MAINTAINED, consumers = "plugins")
    public void beforeCommit(Supplier<Completable> statements) {
        transaction.beforeCommit(statements);
    }

    /**
     * Returns the object of this type that belongs to this transaction, and creates it at the first call; for what a
     * plugin collects until the commit.
     */
    @API(status = API.Status.MAINTAINED, consumers = "plugins")
    public <T> T part(Class<T> type, Supplier<T> made) {
        return type.cast(parts.computeIfAbsent(type, absent -> made.get()));
    }

    /**
     * Calls an action after the server has confirmed the commit, before the result of the transaction is delivered. It
     * is not called if the transaction is rolled back, or if nobody knows whether it was committed, for example after a
     * crash of this process. So it suits hints, such as to look for new work. It runs on an event loop, which it must
     * not block.
     */
    @API(status = API.Status.MAINTAINED, consumers = "plugins")
    public void afterCommit(Runnable action) {
        transaction.afterCommit(action);
    }

    /**
     * Fails, and lets the transaction fail, with a {@link LeaseLostException} unless this lease is the newest of its
     * name. Until the end of the transaction, no other process is given the lease. So a process that was paused, and
     * still believes that it holds the lease, writes nothing. The lease can still be renewed meanwhile, and a new
     * holder waits, so such a transaction should be short.
     *
     * @param lease a lease of {@link PostgresqlClient#leases} in the same database
     */
    public Completable fenced(Lease lease) {
        return lease.store() instanceof PostgresqlLeaseStore store
                ? store.fence(this, lease)
                : Completable.error(new IllegalArgumentException("The lease " + lease
                        + " is not in PostgreSQL (expected: a lease of the client of this transaction)"));
    }
}
