package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Signals that there was no complete response, because there was no connection or it was lost. Unless the connection
 * was refused, the request may have taken effect.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientConnectionException extends ClientException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public ClientConnectionException(String message, @Nullable Throwable cause) {
        super(message, false, cause);
    }
}
