package org.jzenith.redis;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/**
 * Says that the value of a key is not what a {@link RedisDao} keeps there: it does not parse, or is of another type. The value stays as
 * it is, and no message shows it.
 */
public final class RedisValueException extends JZenithException {

    private static final long serialVersionUID = 1L;

    private final String key;

    RedisValueException(String key, String what, @Nullable Throwable cause) {
        super("The value of the key " + requireNonNull(key, "key") + ' ' + what, cause);
        this.key = key;
    }

    /** Returns the key, with the prefix of the DAO. */
    public String key() {
        return key;
    }
}
