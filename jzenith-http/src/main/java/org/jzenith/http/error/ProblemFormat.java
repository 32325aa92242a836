package org.jzenith.http.error;

import org.apiguardian.api.API;

/**
 * Replaces the problems of RFC 9457 in all error responses of an application: from resources, for invalid requests, and
 * from the server, such as 413 and 503. Added with {@code withProblemFormat} of the plugin. The server calls it on the
 * threads of all requests at the same time, so it must be thread-safe and must not block. If it fails, or its value
 * cannot be written, the server logs the failure and sends the problem itself.
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface ProblemFormat {

    /**
     * Returns the body of the response.
     *
     * @param problem the problem; its extensions contain the id of the request as {@code requestId}
     */
    ErrorBody format(HttpProblem problem);
}
