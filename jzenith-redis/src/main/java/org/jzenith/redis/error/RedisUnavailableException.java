package org.jzenith.redis.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Says that Redis did not answer: it is not available, a timeout has passed, or too many commands are already waiting.
 * It is not known whether a command that was on its way has taken effect; commands are never repeated. With
 * jzenith-rest, the client receives the status 503.
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
