package org.jzenith.resilience.error;

import org.apiguardian.api.API;
import org.jzenith.core.error.GatewayException;

/**
 * Thrown if protected work took too long and was disposed. The work may have taken effect nevertheless. With
 * jzenith-rest, the client of this application receives the status 504.
 */
@API(status = API.Status.MAINTAINED)
public final class CallTimeoutException extends GatewayException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public CallTimeoutException(String message) {
        super(message, true, null);
    }

    /**
     * Records no stack trace: an outage causes many of these exceptions, and each stack trace would only show a timer.
     */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
