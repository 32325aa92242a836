package org.jzenith.http.connection;

/**
 * What became of requests and connections while a server stopped.
 *
 * @param finished requests that were answered
 * @param refused requests that were sent after the announcement of a close, which are not run
 * @param aborted requests that were in flight when the time was over
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
