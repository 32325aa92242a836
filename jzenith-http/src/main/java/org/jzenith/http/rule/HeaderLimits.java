package org.jzenith.http.rule;

import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.error.HttpProblem;

/**
 * The limits of the headers of a request, or of its trailers, in all versions of HTTP.
 *
 * @param most the maximal number of headers
 * @param bytes the maximal size of all of them
 */
public record HeaderLimits(int most, long bytes) {

    /** Returns the limits of a configuration. */
    public static HeaderLimits of(HttpConfiguration configuration) {
        return new HeaderLimits(
                configuration.maxHeaders(), configuration.maxHeaderSize().bytes());
    }

    /** Returns whether a head has too many headers. */
    public boolean isExceededBy(int count) {
        return count > most;
    }

    /** Returns the failure of a head with too many headers. The message is for the client. */
    public Exception tooMany() {
        return new InvalidRequests.TooManyHeadersException(most);
    }

    /** Returns the problem of a head with too many headers. */
    HttpProblem problem() {
        return InvalidRequests.problem(tooMany());
    }
}
