package org.jzenith.redis.error;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;
import org.jzenith.core.error.JZenithException;

/**
 * Signals that Redis answered a command with an error, such as {@code WRONGTYPE} if the key holds another type of
 * value.
 */
@API(status = API.Status.MAINTAINED)
public final class RedisCommandException extends JZenithException {

    private static final long serialVersionUID = 1L;

    private final String code;

    public RedisCommandException(String message, Throwable cause) {
        super(requireNonNull(message, "message"), cause);
        this.code = message.split(" ", 2)[0];
    }

    /** Returns the first word of the error, such as {@code WRONGTYPE} or {@code ERR}. */
    public String code() {
        return code;
    }
}
