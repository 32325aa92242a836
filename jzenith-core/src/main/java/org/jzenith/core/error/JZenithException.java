package org.jzenith.core.error;

import org.jspecify.annotations.Nullable;

/** Root of the exceptions that jZenith throws for reasons of its own; unchecked, so that no signature has to name it. */
public class JZenithException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with a message for its reader and the failure that caused it, if there was one. */
    public JZenithException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
