package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Signals that a call was not made, because the token server issued no token for it. The failure of that request is the
 * cause. The message shows neither the secret nor a token.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientTokenException extends ClientException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception; {@code timeout} is true if the token server did not answer in time. */
    public ClientTokenException(String message, boolean timeout, @Nullable Throwable cause) {
        super(message, timeout, cause);
    }
}
