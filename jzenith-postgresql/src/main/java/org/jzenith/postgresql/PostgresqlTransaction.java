package org.jzenith.postgresql;

import org.apiguardian.api.API;
import org.jzenith.postgresql.call.CallExecutor;

/**
 * The statements of one transaction, all on one connection. Ends with the work that was passed to
 * {@link PostgresqlClient#inTransaction}.
 */
@API(status = API.Status.MAINTAINED)
public final class PostgresqlTransaction extends Statements {

    PostgresqlTransaction(CallExecutor executor) {
        super(executor);
    }
}
