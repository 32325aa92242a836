package org.jzenith.backing.message;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/** Signals that a message has no value of the expected type, so that a further attempt would fail as well. */
@API(status = API.Status.MAINTAINED)
public final class UnreadableMessageException extends JZenithException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public UnreadableMessageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
