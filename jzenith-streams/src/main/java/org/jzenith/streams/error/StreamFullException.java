package org.jzenith.streams.error;

import org.apiguardian.api.API;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Signals that a partition of a stream has {@code streams.max-length} messages that were not handled, so that a further
 * one is refused. With jzenith-rest, the client of this application receives the status 503.
 */
@API(status = API.Status.MAINTAINED)
public final class StreamFullException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public StreamFullException(String message) {
        super(message, null);
    }

    /** Records no stack trace: an outage causes many of these exceptions, and their stack traces do not help. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
