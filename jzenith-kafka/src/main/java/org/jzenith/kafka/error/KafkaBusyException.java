package org.jzenith.kafka.error;

import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Signals that {@code kafka.queue-size} sends have not been confirmed yet, so that a further one is refused. With
 * jzenith-rest, the client of this application receives the status 503.
 */
@API(status = API.Status.MAINTAINED)
public final class KafkaBusyException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public KafkaBusyException(String message) {
        super(message, null);
    }

    /** Records no stack trace: an outage causes many of these exceptions, and their stack traces do not help. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
