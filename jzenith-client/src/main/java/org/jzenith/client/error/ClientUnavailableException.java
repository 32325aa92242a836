package org.jzenith.client.error;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Signals that a call has not begun: too many calls are running or queued, the circuit breakers of all addresses are
 * open, or the application stops. With jzenith-rest, the server answers 503.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientUnavailableException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public ClientUnavailableException(String message) {
        super(message, null);
    }

    /** Creates the exception; a retry may succeed after {@code retryAfter}. */
    public ClientUnavailableException(String message, Duration retryAfter) {
        super(message, retryAfter, null);
    }

    /** Records no stack trace: many would be recorded at once, and each would show an event loop only. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
