package org.jzenith.security.identity;

import io.reactivex.Maybe;
import org.apiguardian.api.API;

/**
 * The API keys of an application. Called on the event loops of all requests at the same time, so it must be thread-safe
 * and must not block. Keys are as secret as passwords: store a digest of each, such as SHA-256, and look that up, so
 * that neither the store nor the time of a comparison tells a key.
 */
@API(status = API.Status.MAINTAINED)
public interface ApiKeys {

    /**
     * Returns whose key it is; empty if it is nobody's, which is answered with 401. May signal on any thread. Its
     * failures are answered with 500, or with 503 if they are a
     * {@link org.jzenith.core.error.ServiceUnavailableException}.
     *
     * @param key what the client has sent, of at most 4,096 characters
     */
    Maybe<Identity> find(String key);
}
