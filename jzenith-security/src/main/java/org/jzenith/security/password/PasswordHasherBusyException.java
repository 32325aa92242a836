package org.jzenith.security.password;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Says that too many callers wait already for a password to be hashed, or that the application stops. With
 * jzenith-rest, the client receives the status 503.
 */
@API(status = API.Status.MAINTAINED)
public final class PasswordHasherBusyException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    PasswordHasherBusyException(String message) {
        super(message, RETRY_AFTER, null);
    }

    /** Records no stack trace: many would be recorded at once, and none would contain anything useful. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
