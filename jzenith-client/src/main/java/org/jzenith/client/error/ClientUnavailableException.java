package org.jzenith.client.error;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Says that a call was not begun: too many calls are on their way or wait for their turn, the circuit breakers of all
 * addresses are open, or the application stops. With jzenith-rest, the client of this application receives the status
 * 503.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientUnavailableException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public ClientUnavailableException(String message) {
        super(message, null);
    }

    /** Creates the exception; {@code retryAfter} is the time after which it may be worthwhile to try again. */
    public ClientUnavailableException(String message, Duration retryAfter) {
        super(message, retryAfter, null);
    }

    /** Records no stack trace: many would be recorded at once, and each would show an event loop only. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
