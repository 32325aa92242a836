package org.jzenith.resilience.error;

import org.apiguardian.api.API;
import org.jzenith.core.error.GatewayException;

/**
 * Says that protected work took too long and was disposed of. It is not known whether it has taken effect. With
 * jzenith-rest, the client of this application receives the status 504.
 */
@API(status = API.Status.MAINTAINED)
public final class CallTimeoutException extends GatewayException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public CallTimeoutException(String message) {
        super(message, true, null);
    }

    /** Records no stack trace: many would be recorded at once, and each would show a timer only. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
