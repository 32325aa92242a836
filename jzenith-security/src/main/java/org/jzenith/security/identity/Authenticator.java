package org.jzenith.security.identity;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import org.apiguardian.api.API;

/**
 * A way in which callers prove who they are that jZenith does not know, such as a cookie of a session. It is asked if a
 * request has none of the credentials that jZenith knows. Called on the event loops of all requests at the same time,
 * so it must be thread-safe and must not block.
 */
@API(status = API.Status.MAINTAINED)
public interface Authenticator {

    /**
     * Returns who sends a request; empty if it has no credentials of this kind. Fails with
     * {@link org.jzenith.http.spi.InvalidCredentialsException} if they prove nothing, which is answered with 401, or
     * with 403 if no other way has a challenge; with a {@link org.jzenith.core.error.ServiceUnavailableException},
     * answered with 503; anything else is answered with 500. May signal on any thread; is disposed if the client
     * disconnects.
     *
     * @param request the request, which must only be read, without its body
     */
    Maybe<Identity> authenticate(HttpServerRequest request);
}
