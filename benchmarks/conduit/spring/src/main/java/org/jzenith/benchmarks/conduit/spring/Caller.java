package org.jzenith.benchmarks.conduit.spring;

import java.util.UUID;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;

/** The user who sends the request. */
final class Caller {

    private Caller() {}

    /** Returns null if the caller is not authenticated. */
    static UUID id() {
        return SecurityContextHolder.getContext().getAuthentication() instanceof JwtAuthenticationToken token
                ? UUID.fromString(token.getName())
                : null;
    }
}
