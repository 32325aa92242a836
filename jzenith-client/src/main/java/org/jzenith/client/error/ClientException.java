package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.GatewayException;

/**
 * Says that a call of another service has failed. With jzenith-rest, the client of this application receives the status
 * 502, or 504 if the time was over here or there, unless the application maps the exception. The message names the
 * client, such as {@code client-catalogue}, and the method and path template of the call, never a value.
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
