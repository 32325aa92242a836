package org.jzenith.postgresql;

import org.apiguardian.api.API;

/**
 * A transaction for code that waits for results: its statements have one connection of their own.
 * {@link BlockingPostgresqlClient#inTransaction} begins and ends it. Any thread but an event loop may use it until
 * then.
 */
@API(status = API.Status.MAINTAINED)
public final class BlockingPostgresqlTransaction extends BlockingPostgresqlStatements {

    BlockingPostgresqlTransaction(PostgresqlStatements statements) {
        super(statements);
    }
}
