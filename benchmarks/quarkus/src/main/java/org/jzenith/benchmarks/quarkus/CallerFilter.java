package org.jzenith.benchmarks.quarkus;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.security.Principal;

/** Tells the caller who that is. */
@Provider
@Secured
public class CallerFilter implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Principal caller = request.getSecurityContext().getUserPrincipal();
        if (caller != null) {
            response.getHeaders().putSingle("X-User", caller.getName());
        }
    }
}
