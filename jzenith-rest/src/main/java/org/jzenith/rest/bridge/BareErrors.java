package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jzenith.http.error.HttpProblem;

/** Error responses of an application with only a status. Clients receive the problem of that status. */
public final class BareErrors {

    private BareErrors() {}

    /** Returns whether a response has nothing but the status of an error, and headers. */
    public static boolean contain(BuiltResponse response) {
        return response.getStatus() >= 400
                && response.getStatus() <= 599
                && !response.isClosed()
                && response.getEntity() == null;
    }

    /** Adds the problem to a bare error, and returns any other response unchanged. */
    public static Response complete(Response response) {
        return response instanceof BuiltResponse built && contain(built)
                ? Response.fromResponse(response)
                        .type(HttpProblem.MEDIA_TYPE)
                        .entity(HttpProblem.of(response.getStatus()))
                        .build()
                : response;
    }
}
