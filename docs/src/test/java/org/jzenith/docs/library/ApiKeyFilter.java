package org.jzenith.docs.library;

import jakarta.annotation.Priority;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.security.Principal;
import java.util.Map;
import java.util.Set;

// tag::filter[]
@ApiKeyFilter.Binding
@Priority(Priorities.AUTHENTICATION)
public class ApiKeyFilter implements ContainerRequestFilter {

    /** The filter stands before what has this annotation, and before nothing else. */
    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Binding {}

    private static final Map<String, Caller> CALLERS = Map.of("s3cret", new Caller("Ada", Set.of("librarian")));

    @Override
    public void filter(ContainerRequestContext request) {
        String key = request.getHeaderString("X-Api-Key");
        Caller caller = key == null ? null : CALLERS.get(key);
        if (caller == null) {
            throw new NotAuthorizedException("ApiKey"); // 401
        }
        request.setSecurityContext(caller);
    }

    private record Caller(String name, Set<String> roles) implements SecurityContext {

        @Override
        public Principal getUserPrincipal() {
            return () -> name;
        }

        @Override
        public boolean isUserInRole(String role) {
            return roles.contains(role);
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return "ApiKey";
        }
    }
}
// end::filter[]
