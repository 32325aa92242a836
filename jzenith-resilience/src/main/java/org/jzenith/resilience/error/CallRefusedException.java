package org.jzenith.resilience.error;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Thrown if protected work was not begun: the circuit breaker is open, or too many calls are running and waiting. With
 * jzenith-rest, the client of this application receives the status 503.
 */
@API(status = API.Status.MAINTAINED)
public final class CallRefusedException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception; a retry may succeed after {@code retryAfter}. */
    public CallRefusedException(String message, Duration retryAfter) {
        super(message, retryAfter, null);
    }

    /** Records no stack trace: an outage causes many of these exceptions, and their stack traces do not help. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
