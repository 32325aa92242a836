package org.jzenith.redis.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Signals that Redis did not answer: it is unavailable, a timeout has passed, or too many commands are already waiting.
 * A command in flight may have taken effect; the client never repeats commands. With jzenith-rest, the server answers
 * 503.
 */
@API(status = API.Status.MAINTAINED)
public final class RedisUnavailableException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;

    public RedisUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Records no stack trace: many would be recorded at once, and none would contain anything useful. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
