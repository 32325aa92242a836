package org.jzenith.http.spi;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/**
 * Says that a request has credentials, but that they prove nothing: 401 (RFC 9110 section 15.5.2). The message is for
 * the log, and says why; it must never contain the credentials. It is not sent to the client.
 */
@API(status = API.Status.MAINTAINED)
public final class InvalidCredentialsException extends JZenithException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception; the message says why, for the log. */
    public InvalidCredentialsException(String message) {
        this(message, null);
    }

    /** Creates the exception with what has found out why. */
    public InvalidCredentialsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Records no stack trace: anybody can send credentials, and it would contain nothing useful. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
