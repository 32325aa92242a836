package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Says that a call was not made, because the token server gave no token for it. Its failure is the cause. The message
 * shows neither the secret nor a token.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientTokenException extends ClientException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception; {@code timeout} says whether the time for the token was over. */
    public ClientTokenException(String message, boolean timeout, @Nullable Throwable cause) {
        super(message, timeout, cause);
    }
}
