package org.jzenith.postgresql;

import io.vertx.pgclient.PgException;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.postgresql.driver.RefusedStatementException;
import org.jzenith.postgresql.sql.call.CallExecutor;

/**
 * The statements of one transaction, all on one connection. Ends with the work of
 * {@link PostgresqlClient#inTransaction}.
 */
@API(status = API.Status.MAINTAINED)
public final class PostgresqlTransaction extends Statements {

    /** serialization_failure and deadlock_detected. */
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01");

    PostgresqlTransaction(CallExecutor executor) {
        super(executor);
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
}
