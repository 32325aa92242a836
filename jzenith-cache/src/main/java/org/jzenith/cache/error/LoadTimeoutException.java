package org.jzenith.cache.error;

import org.apiguardian.api.API;
import org.jzenith.core.error.GatewayException;

/**
 * Thrown if the load of a value took too long and was disposed. With jzenith-rest, the client of this application
 * receives the status 504.
 */
@API(status = API.Status.MAINTAINED)
public final class LoadTimeoutException extends GatewayException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public LoadTimeoutException(String message) {
        super(message, true, null);
    }

    /** Records no stack trace: it would only show a timer. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
