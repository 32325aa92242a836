package org.jzenith.core.error;

import java.time.Duration;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Signals that another service, which this one needs to answer a request, is not available right now. It cannot be
 * reached, does not answer in time, or the limit of concurrent calls to it is reached. The server answers 503 with
 * {@code Retry-After}.
 */
@API(status = API.Status.MAINTAINED)
public class ServiceUnavailableException extends JZenithException {

    private static final long serialVersionUID = 1L;

    /** The default time until a retry. */
    public static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final Duration retryAfter;

    /** Creates the exception for a client that may try again after {@link #RETRY_AFTER}. */
    public ServiceUnavailableException(String message, @Nullable Throwable cause) {
        this(message, RETRY_AFTER, cause);
    }

    /** Creates the exception; a retry may succeed after {@code retryAfter}. */
    public ServiceUnavailableException(String message, Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.retryAfter = retryAfter;
    }

    /** Returns the time after which a retry may succeed. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
