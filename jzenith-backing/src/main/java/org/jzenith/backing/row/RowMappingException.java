package org.jzenith.backing.row;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.StatementFailure;

/**
 * Signals that a row cannot become the requested value, or that there are more rows than requested; an error in the
 * program.
 */
@API(status = API.Status.MAINTAINED)
public final class RowMappingException extends JZenithException implements StatementFailure {

    private static final long serialVersionUID = 1L;

    private final @Nullable String statement;

    public RowMappingException(String message, @Nullable Throwable cause) {
        this(message, null, cause);
    }

    private RowMappingException(String message, @Nullable String statement, @Nullable Throwable cause) {
        super(message, cause);
        this.statement = statement;
    }

    /** Returns this failure with the statement. */
    public RowMappingException in(String sql) {
        RowMappingException withStatement = new RowMappingException(
                getMessage() + " in: " + StatementLine.of(sql), StatementLine.withoutTexts(sql), getCause());
        withStatement.setStackTrace(getStackTrace());
        return withStatement;
    }

    @Override
    public @Nullable String statement() {
        return statement;
    }
}
