package org.jzenith.core.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The root of jZenith's own exceptions; unchecked, so that no signature has to declare it. */
@API(status = API.Status.MAINTAINED)
public class JZenithException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with a message for its reader and, if there is one, the failure that caused it. */
    public JZenithException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
