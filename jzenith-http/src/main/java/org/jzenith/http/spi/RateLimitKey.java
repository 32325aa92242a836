package org.jzenith.http.spi;

import io.vertx.core.http.HttpServerRequest;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Groups requests for limits by key, for example by API key. The server calls it on several event loops at the same
 * time, after authentication; it must not block. Added with {@link HttpBinder#rateLimitKey}.
 */
@FunctionalInterface
@API(status = API.Status.MAINTAINED)
public interface RateLimitKey {

    /**
     * Returns the key of a request; null if it has none, so that the address of the client counts. Clients must not be
     * able to choose parts of it at will, because each key has its own limit. It may be a secret, because the server
     * keeps only its hash.
     */
    @Nullable
    String of(HttpServerRequest request);
}
