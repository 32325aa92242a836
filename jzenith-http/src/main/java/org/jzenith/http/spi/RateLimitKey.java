package org.jzenith.http.spi;

import io.vertx.core.http.HttpServerRequest;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Says whose requests count together where a limit is by key, such as those with the same API key. Asked on several
 * event loops at the same time, after it is known who sends the request; must not block. Added with
 * {@link HttpBinder#rateLimitKey}.
 */
@FunctionalInterface
@API(status = API.Status.MAINTAINED)
public interface RateLimitKey {

    /**
     * Returns the key of a request; null if it has none, in which case the address of the client counts. Nothing may be
     * in it that a client can choose at will: each key has a limit of its own. It may be a secret, since only its hash
     * is kept.
     */
    @Nullable
    String of(HttpServerRequest request);
}
