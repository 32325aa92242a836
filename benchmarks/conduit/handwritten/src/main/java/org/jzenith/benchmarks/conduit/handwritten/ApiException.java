package org.jzenith.benchmarks.conduit.handwritten;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** An error as the specification has it: {@code {"errors": {"title": ["can't be blank"]}}}. */
final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final String what;

    ApiException(int status, String what, String message) {
        super(message, null, false, false);
        this.status = status;
        this.what = what;
    }

    static ApiException notFound(String what) {
        return new ApiException(404, what, "not found");
    }

    static ApiException unknownCaller() {
        return new ApiException(401, "token", "is invalid");
    }

    int status() {
        return status;
    }

    JsonObject body() {
        return new JsonObject().put("errors", new JsonObject().put(what, JsonArray.of(getMessage())));
    }
}
