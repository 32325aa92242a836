package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Signals that a call took too long: there was no connection within {@code connect-timeout}, no complete response
 * within {@code timeout}, or no part of a stream within {@code idle-timeout}. The request may have taken effect.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientTimeoutException extends ClientException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public ClientTimeoutException(String message, @Nullable Throwable cause) {
        super(message, true, cause);
    }
}
