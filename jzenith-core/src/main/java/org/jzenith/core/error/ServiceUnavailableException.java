package org.jzenith.core.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Says that another service, which this one needs for an answer, cannot be had right now: it is gone, does not answer in time, or all
 * that may be asked of it at once is being asked already. A server answers 503 and tells its client when to come back.
 */
public class ServiceUnavailableException extends JZenithException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /** Creates the exception; {@code retryAfter} is when it may be worth while to ask again. */
    public ServiceUnavailableException(String message, Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.retryAfter = retryAfter;
    }

    /** Returns after how long it may be worth while to ask again. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
