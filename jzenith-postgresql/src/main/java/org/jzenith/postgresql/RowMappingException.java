package org.jzenith.postgresql;

import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/** Says that a row does not fit the value that it should become, or that there are more rows than asked for; a slip in the program. */
public final class RowMappingException extends JZenithException {

    private static final long serialVersionUID = 1L;

    RowMappingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
