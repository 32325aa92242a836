package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** The context of an anonymous caller; a request filter of the application may replace it. */
record AnonymousSecurityContext(boolean isSecure) implements SecurityContext {

    @Override
    public @Nullable Principal getUserPrincipal() {
        return null;
    }

    @Override
    public boolean isUserInRole(String role) {
        return false;
    }

    @Override
    public @Nullable String getAuthenticationScheme() {
        return null;
    }
}
