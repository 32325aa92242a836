package org.jzenith.core.request;

import java.security.Principal;
import java.time.Instant;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who sends requests, and has proved who it is. Code finds it in the {@linkplain RequestScope#caller() scope}
 * of the request; a resource also gets it as a {@code @Context} parameter, and as the principal of JAX-RS's
 * {@code SecurityContext}. Immutable and safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface Caller extends Principal {

    /** Returns how the caller has proved who it is, as {@code SecurityContext.getAuthenticationScheme} returns it. */
    String scheme();

    /** Returns whether the caller has a role, as {@code @RolesAllowed} names it. */
    boolean hasRole(String role);

    /**
     * Returns when what has proved who the caller is expires, so that work that goes on longer, such as a WebSocket,
     * has to end; null if that is not known, or never.
     */
    default @Nullable Instant expiry() {
        return null;
    }
}
