package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Says that the time for a call was over: there was no connection within {@code connect-timeout}, no complete response
 * within {@code timeout}, or nothing of a stream within {@code idle-timeout}. It is not known whether the request has
 * taken effect.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientTimeoutException extends ClientException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public ClientTimeoutException(String message, @Nullable Throwable cause) {
        super(message, true, cause);
    }
}
