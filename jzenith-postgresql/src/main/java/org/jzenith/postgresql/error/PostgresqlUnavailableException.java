package org.jzenith.postgresql.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Signals that the database did not answer: it is unavailable, a timeout has passed, or too many calls are already
 * waiting. A statement in flight may have taken effect. With jzenith-rest, the server answers 503.
 */
@API(status = API.Status.MAINTAINED)
public final class PostgresqlUnavailableException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    public PostgresqlUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Records no stack trace: many would be recorded at once, and none would contain anything useful. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
