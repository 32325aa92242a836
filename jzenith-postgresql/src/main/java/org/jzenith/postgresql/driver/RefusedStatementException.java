package org.jzenith.postgresql.driver;

import io.vertx.pgclient.PgException;
import org.jzenith.backing.row.StatementLine;
import org.jzenith.core.error.StatementFailure;
import org.jzenith.postgresql.value.ParameterRefusal;

/**
 * The server's rejection of a statement, together with the statement: the driver's exception has no stack trace that
 * leads to it.
 */
public sealed class RefusedStatementException extends PgException implements StatementFailure
        permits UnstorableTextException {

    private final String sql;
    private final boolean outdated;
    private final int parameter;

    /**
     * Creates the exception.
     *
     * @param outdated whether the statement was prepared for a schema that has changed since
     */
    public RefusedStatementException(PgException refused, String sql, boolean outdated) {
        super(
                refused.getErrorMessage(),
                refused.getSeverity(),
                refused.getSqlState(),
                refused.getDetail(),
                refused.getHint(),
                refused.getPosition(),
                refused.getInternalPosition(),
                refused.getInternalQuery(),
                refused.getWhere(),
                refused.getFile(),
                refused.getLine(),
                refused.getRoutine(),
                refused.getSchema(),
                refused.getTable(),
                refused.getColumn(),
                refused.getDataType(),
                refused.getConstraint());
        this.sql = sql;
        this.outdated = outdated;
        this.parameter = refused instanceof ParameterRefusal refusal ? refusal.number() : 0;
    }

    /**
     * Returns whether the statement was prepared for a schema that has changed since. The client will prepare it again.
     */
    public boolean isOutdated() {
        return outdated;
    }

    /**
     * Returns the number of the parameter that the client has rejected, or 0 if the server has rejected the statement.
     */
    public int parameter() {
        return parameter;
    }

    @Override
    public String getMessage() {
        return super.getMessage() + RefusalAdvice.of(this) + " in: " + StatementLine.of(sql);
    }

    @Override
    public String statement() {
        return StatementLine.withoutTexts(sql);
    }
}
