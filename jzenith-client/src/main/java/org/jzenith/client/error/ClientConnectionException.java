package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Says that there was no complete response, because there was no connection or it was lost. It is not known whether the
 * request has taken effect, unless the connection was refused.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientConnectionException extends ClientException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public ClientConnectionException(String message, @Nullable Throwable cause) {
        super(message, false, cause);
    }
}
