package org.jzenith.benchmarks.conduit.spring;

/** A request that is answered with an error about something, such as {@code article: not found}. */
class ApiException extends RuntimeException {

    private final int status;
    private final String what;

    ApiException(int status, String what, String message) {
        super(message);
        this.status = status;
        this.what = what;
    }

    static ApiException notFound(String what) {
        return new ApiException(404, what, "not found");
    }

    static ApiException forbidden(String what) {
        return new ApiException(403, what, "forbidden");
    }

    /** Answers a caller whose token is valid, but who is no user any more. */
    static ApiException unknownCaller() {
        return new ApiException(401, "token", "is invalid");
    }

    int status() {
        return status;
    }

    String what() {
        return what;
    }
}
