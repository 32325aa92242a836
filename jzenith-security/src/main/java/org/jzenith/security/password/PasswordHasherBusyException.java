package org.jzenith.security.password;

import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Says that too many callers wait already for a password to be hashed, or that the application stops. With
 * jzenith-rest, the client receives the status 503.
 */
@API(status = API.Status.MAINTAINED)
public final class PasswordHasherBusyException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    PasswordHasherBusyException(String message) {
        super(message, null);
    }

    /** Records no stack trace: many would be recorded at once, and none would contain anything useful. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
