package org.jzenith.benchmarks.stock;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** What jZenith does by {@code withMapping}. */
public final class InvalidUserMapper implements ExceptionMapper<InvalidUserException> {

    private record Problem(String type, String title, int status, String detail) {}

    @Override
    public Response toResponse(InvalidUserException exception) {
        return Response.status(400)
                .type("application/problem+json")
                .entity(new Problem("urn:jzenith:problem:bad-request", "Bad Request", 400, exception.getMessage()))
                .build();
    }
}
