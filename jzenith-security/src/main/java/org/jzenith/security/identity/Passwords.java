package org.jzenith.security.identity;

import io.reactivex.Maybe;
import org.apiguardian.api.API;

/**
 * The passwords of an application, for HTTP's authentication scheme {@code Basic} (RFC 7617). Called on the event loops
 * of all requests at the same time, so it must be thread-safe and must not block. Each request is checked:
 * {@link org.jzenith.security.password.PasswordHasher} takes some 20 milliseconds of a processor for that, by design.
 */
@API(status = API.Status.MAINTAINED)
public interface Passwords {

    /**
     * Returns who has this name and this password; empty if nobody has, which is answered with 401. May signal on any
     * thread. Its failures are answered with 500, or with 503 if they are a
     * {@link org.jzenith.core.error.ServiceUnavailableException}.
     *
     * @param name the name, which has no colon
     * @param password the password
     */
    Maybe<Identity> check(String name, String password);
}
