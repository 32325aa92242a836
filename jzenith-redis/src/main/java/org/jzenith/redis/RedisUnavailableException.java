package org.jzenith.redis;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;

/**
 * Says that Redis did not answer: it is gone, a time-out passed, or too many commands wait already. Whether a command that was on its
 * way has had its effect is not known; none is ever repeated. With jzenith-rest, a client that runs into it reads 503.
 */
public final class RedisUnavailableException extends ServiceUnavailableException {

    private static final long serialVersionUID = 1L;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    RedisUnavailableException(String message, @Nullable Throwable cause) {
        super(message, RETRY_AFTER, cause);
    }

    /** Without a stack trace, of which many would be made at once and none would tell anything. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
