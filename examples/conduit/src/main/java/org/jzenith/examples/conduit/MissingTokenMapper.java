package org.jzenith.examples.conduit;

import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Answers callers without a token. Those with one that is invalid do not get as far. */
public class MissingTokenMapper implements ExceptionMapper<NotAuthorizedException> {

    @Override
    public Response toResponse(NotAuthorizedException exception) {
        return Response.fromResponse(exception.getResponse()) // With its WWW-Authenticate
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(ErrorsFormat.Errors.of("token", "is missing"))
                .build();
    }
}
