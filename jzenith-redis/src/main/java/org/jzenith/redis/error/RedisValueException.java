package org.jzenith.redis.error;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/**
 * Signals that the value of a key was not written by a {@link org.jzenith.redis.RedisDao} of this kind: it cannot be
 * parsed, or has another type. The value stays unchanged, and no message shows it.
 */
@API(status = API.Status.MAINTAINED)
public final class RedisValueException extends JZenithException {

    private static final long serialVersionUID = 1L;

    private final String key;

    public RedisValueException(String key, String what, @Nullable Throwable cause) {
        super("The value of the key " + requireNonNull(key, "key") + ' ' + what, cause);
        this.key = key;
    }

    /** Returns the key, with the prefix of the DAO. */
    public String key() {
        return key;
    }
}
