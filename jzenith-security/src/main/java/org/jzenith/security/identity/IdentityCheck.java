package org.jzenith.security.identity;

import io.reactivex.Maybe;
import org.apiguardian.api.API;

/**
 * What the application itself knows of callers whose credentials have been verified, such as their roles, or that a
 * token was withdrawn or an account closed. It is asked with each request that has credentials, whatever these are.
 * Called on the event loops of all requests at the same time, so it must be thread-safe and must not block.
 */
@API(status = API.Status.MAINTAINED)
public interface IdentityCheck {

    /**
     * Returns the caller as the request is to know it: the same, or one with other roles or claims, among which
     * {@code exp} says until when streams of events and WebSockets may go on; empty if the credentials no longer count,
     * which is answered like any that prove nothing, with 401 (403 if no way has a challenge). Fails with a
     * {@link org.jzenith.core.error.ServiceUnavailableException} if that cannot be known now, answered with 503;
     * anything else is answered with 500. May signal on any thread; is disposed if the client disconnects.
     *
     * @param identity who the credentials say it is; the claims of a token have its id, {@code jti}
     */
    Maybe<Identity> check(Identity identity);
}
