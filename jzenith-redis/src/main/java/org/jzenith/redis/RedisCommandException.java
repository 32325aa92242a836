package org.jzenith.redis;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;
import org.jzenith.core.error.JZenithException;

/**
 * Says that Redis answered a command with an error, such as {@code WRONGTYPE} if the key holds another type of value.
 */
@API(status = API.Status.MAINTAINED)
public final class RedisCommandException extends JZenithException {

    private static final long serialVersionUID = 1L;

    private final String code;

    RedisCommandException(String message, Throwable cause) {
        super(requireNonNull(message, "message"), cause);
        this.code = code(message);
    }

    static String code(String message) {
        int end = message.indexOf(' ');
        return end < 0 ? message : message.substring(0, end);
    }

    /** Returns the first word of the error, such as {@code WRONGTYPE} or {@code ERR}. */
    public String code() {
        return code;
    }
}
