package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Caller;
import org.jzenith.http.spi.Exchange;

/**
 * The security context of a request, as the server has authenticated it before the dispatch. A request filter of the
 * application may replace it.
 *
 * @param caller the caller; null if unauthenticated
 * @param isSecure whether the request came over TLS
 */
public record RequestSecurityContext(@Nullable Caller caller, boolean isSecure) implements SecurityContext {

    /** Returns the security context of the request of an exchange. */
    public static RequestSecurityContext of(Exchange exchange) {
        return new RequestSecurityContext(exchange.caller(), exchange.isSecure());
    }

    @Override
    public @Nullable Principal getUserPrincipal() {
        return caller;
    }

    @Override
    public boolean isUserInRole(String role) {
        return caller != null && caller.hasRole(role);
    }

    @Override
    public @Nullable String getAuthenticationScheme() {
        return caller == null ? null : caller.scheme();
    }
}
