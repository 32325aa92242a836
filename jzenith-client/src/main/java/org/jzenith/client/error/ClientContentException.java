package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Says that the body of a response cannot be used: it is larger than {@code max-response-size} or than
 * {@code max-json-tokens}, is missing, has another media type than the method expects or a content coding, or cannot be
 * parsed. The message does not show it.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientContentException extends ClientException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public ClientContentException(String message, @Nullable Throwable cause) {
        super(message, false, cause);
    }
}
