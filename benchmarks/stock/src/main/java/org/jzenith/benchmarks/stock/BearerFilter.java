package org.jzenith.benchmarks.stock;

import jakarta.annotation.Priority;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.Map;

/** As in examples/benchmark. */
@Secured
@Priority(Priorities.AUTHENTICATION) // Before RESTEasy's own filter, which checks the roles
public final class BearerFilter implements ContainerRequestFilter, ContainerResponseFilter {

    private static final String SCHEME = "Bearer ";
    private static final Map<String, String> ROLES = Map.of("ada", "reader", "eve", "nobody");

    private record Caller(String name, String role) implements SecurityContext {

        @Override
        public Principal getUserPrincipal() {
            return () -> name;
        }

        @Override
        public boolean isUserInRole(String asked) {
            return role.equals(asked);
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return "Bearer";
        }
    }

    @Override
    public void filter(ContainerRequestContext request) {
        String credentials = request.getHeaderString(HttpHeaders.AUTHORIZATION);
        String name =
                credentials != null && credentials.startsWith(SCHEME) ? credentials.substring(SCHEME.length()) : "";
        String role = ROLES.get(name);
        if (role == null) {
            throw new NotAuthorizedException("Bearer");
        }
        request.setSecurityContext(new Caller(name, role));
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Principal caller = request.getSecurityContext().getUserPrincipal();
        if (caller != null) {
            response.getHeaders().putSingle("X-User", caller.getName());
        }
    }
}
