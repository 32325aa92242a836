package org.jzenith.http.connection;

/**
 * The outcome of requests while a server stopped.
 *
 * @param finished requests that the server answered
 * @param refused requests after the announced close, which the server did not run
 * @param aborted requests in flight at the end of the drain timeout
 */
public record DrainResult(long finished, long refused, long aborted) {

    public static final DrainResult NONE = new DrainResult(0, 0, 0);

    DrainResult plusFinished() {
        return new DrainResult(finished + 1, refused, aborted);
    }

    DrainResult plusRefused() {
        return new DrainResult(finished, refused + 1, aborted);
    }

    DrainResult plusAborted(long more) {
        return new DrainResult(finished, refused, aborted + more);
    }

    /** Returns the sum of both results. */
    public DrainResult plus(DrainResult other) {
        return new DrainResult(finished + other.finished, refused + other.refused, aborted + other.aborted);
    }

    @Override
    public String toString() {
        return finished + " requests finished, " + refused + " refused, " + aborted + " aborted";
    }
}
