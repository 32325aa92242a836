package org.jzenith.benchmarks.conduit.quarkus;

import java.util.UUID;

/** A request that is answered with an error about something, such as {@code article: not found}. */
class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1;

    final int status;
    final String what;

    ApiException(int status, String what, String message) {
        super(message, null, false, false);
        this.status = status;
        this.what = what;
    }

    static ApiException notFound(String what) {
        return new ApiException(404, what, "not found");
    }

    static void requireOwn(String what, User author, UUID caller) {
        if (!author.id.equals(caller)) {
            throw new ApiException(403, what, "forbidden");
        }
    }
}
