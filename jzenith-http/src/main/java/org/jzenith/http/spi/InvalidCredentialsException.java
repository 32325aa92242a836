package org.jzenith.http.spi;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/**
 * The credentials of a request are invalid: 401 (RFC 9110 section 15.5.2). The message gives the reason for the log,
 * and must never contain the credentials. The client does not receive it.
 */
@API(status = API.Status.MAINTAINED)
public final class InvalidCredentialsException extends JZenithException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with a reason for the log. */
    public InvalidCredentialsException(String message) {
        this(message, null);
    }

    /** Creates the exception with a reason for the log and a cause. */
    public InvalidCredentialsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Records no stack trace, because each client can cause the exception, and the trace is useless. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
