package org.jzenith.redis.error;

import org.apiguardian.api.API;
import org.jzenith.core.error.JZenithException;

/**
 * Signals that an update gave up and changed nothing, because at each attempt another client changed the value
 * meanwhile.
 */
@API(status = API.Status.MAINTAINED)
public final class RedisConflictException extends JZenithException {

    private static final long serialVersionUID = 1L;

    public RedisConflictException(String key, int attempts) {
        super(
                "The value of the key " + key + " was changed by others during each of " + attempts
                        + " attempts to update it",
                null);
    }
}
