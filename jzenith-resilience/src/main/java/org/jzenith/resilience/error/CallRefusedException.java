package org.jzenith.resilience.error;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Says that protected work was not begun: the circuit breaker is open, or too many calls are on their way and wait for
 * their turn. With jzenith-rest, the client of this application receives the status 503.
 */
@API(status = API.Status.MAINTAINED)
public final class CallRefusedException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception; {@code retryAfter} is the time after which it may be worthwhile to try again. */
    public CallRefusedException(String message, Duration retryAfter) {
        super(message, retryAfter, null);
    }

    /** Records no stack trace: many would be recorded at once, and none would help. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
