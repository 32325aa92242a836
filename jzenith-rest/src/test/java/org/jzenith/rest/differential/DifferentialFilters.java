package org.jzenith.rest.differential;

import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Filters for some methods only, and mappers of exceptions. */
final class DifferentialFilters {

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Filtered {}

    @Filtered
    public static class Filter implements ContainerRequestFilter, ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getHeaderString("X-Abort") != null) {
                request.abortWith(Response.status(403).entity("aborted").build());
            }
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().putSingle("X-Filtered", response.getStatus());
        }
    }

    /** Mapped by {@code RestPlugin.withMapping}. */
    static class MappedException extends RuntimeException {
        MappedException(String message) {
            super(message);
        }
    }

    static final class MappedChildException extends MappedException {
        MappedChildException() {
            super("child");
        }
    }

    /** Mapped by a mapper. */
    static final class TeapotException extends Exception {}

    public static class TeapotMapper implements ExceptionMapper<TeapotException> {
        @Override
        public Response toResponse(TeapotException failure) {
            return Response.status(418)
                    .entity("short and stout")
                    .header("X-Teapot", "1")
                    .build();
        }
    }

    private DifferentialFilters() {}
}
