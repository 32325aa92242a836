package org.jzenith.core.request;

import java.security.Principal;
import java.time.Instant;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An authenticated sender of requests. Code finds it in the {@linkplain RequestScope#caller() scope} of the request. A
 * resource also gets it as a {@code @Context} parameter, and as the principal of JAX-RS's {@code SecurityContext}.
 * Immutable and safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface Caller extends Principal {

    /** Returns the authentication scheme, as {@code SecurityContext.getAuthenticationScheme} returns it. */
    String scheme();

    /** Returns whether the caller has a role, as {@code @RolesAllowed} names it. */
    boolean hasRole(String role);

    /**
     * Returns the expiry of the caller's credentials; null if they never expire or the expiry is unknown. Work that
     * goes on longer, such as a WebSocket, has to end then.
     */
    default @Nullable Instant expiry() {
        return null;
    }
}
