package org.jzenith.redis;

import org.jzenith.core.error.JZenithException;

/** Says that a value was changed by others each time between its reading and its writing, so that an update gave up and did nothing. */
public final class RedisConflictException extends JZenithException {

    private static final long serialVersionUID = 1L;

    RedisConflictException(String key, int attempts) {
        super("The value of the key " + key + " was changed by others during each of " + attempts + " attempts to update it", null);
    }
}
