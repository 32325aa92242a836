package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.GatewayException;

/**
 * Signals that a call of another service has failed. Unless the application maps the exception, jzenith-rest answers
 * 502, or 504 after a time-out in this application or in the service. The message names the client, such as
 * {@code client-catalogue}, and the method and path template of the call, never a value.
 */
@API(status = API.Status.MAINTAINED)
public abstract class ClientException extends GatewayException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    protected ClientException(String message, boolean timeout, @Nullable Throwable cause) {
        super(message, timeout, cause);
    }

    /** Records no stack trace: many would be recorded at once, and each would show an event loop only. */
    @Override
    public final Throwable fillInStackTrace() {
        return this;
    }
}
