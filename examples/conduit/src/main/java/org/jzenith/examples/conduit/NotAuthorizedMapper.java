package org.jzenith.examples.conduit;

import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Tells callers that they have to log in. */
class NotAuthorizedMapper implements ExceptionMapper<NotAuthorizedException> {

    @Override
    public Response toResponse(NotAuthorizedException exception) {
        return new ConduitException(401, "token", "is missing").getResponse();
    }
}
