package org.jzenith.benchmarks.conduit.quarkus.reactive;

import jakarta.ws.rs.WebApplicationException;
import java.util.List;
import java.util.Map;

/** A request that is answered with an error about something, such as {@code article: not found}. */
class ApiException extends WebApplicationException {

    private static final long serialVersionUID = 1;

    ApiException(int status, String what, String message) {
        super(ErrorMappers.response(status, Map.of(what, List.of(message))));
    }

    static ApiException notFound(String what) {
        return new ApiException(404, what, "not found");
    }

    /** For a caller whose token is valid, but who is no user any more. */
    static ApiException unknownCaller() {
        return new ApiException(401, "token", "is invalid");
    }
}
