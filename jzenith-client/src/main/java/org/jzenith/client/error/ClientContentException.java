package org.jzenith.client.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Signals that the body of a response cannot be used. It is missing, cannot be parsed, or is larger than
 * {@code max-response-size} or {@code max-json-tokens}; or it has a content coding or a media type that the method does
 * not expect. The message does not show the body.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientContentException extends ClientException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public ClientContentException(String message, @Nullable Throwable cause) {
        super(message, false, cause);
    }
}
