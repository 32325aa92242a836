package org.jzenith.core.blocking;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The work that {@link Await} has waited for has failed with the checked exception that is the cause. */
@API(status = API.Status.MAINTAINED)
public final class AwaitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AwaitException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
