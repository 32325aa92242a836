package org.jzenith.postgresql.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/**
 * Signals that a row cannot become the requested value, or that there are more rows than requested; an error in the
 * program.
 */
@API(status = API.Status.MAINTAINED)
public final class RowMappingException extends JZenithException {

    private static final long serialVersionUID = 1L;

    public RowMappingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns this failure with the statement. */
    public RowMappingException in(String sql) {
        RowMappingException withStatement =
                new RowMappingException(getMessage() + " in: " + StatementLine.of(sql), getCause());
        withStatement.setStackTrace(getStackTrace());
        return withStatement;
    }
}
