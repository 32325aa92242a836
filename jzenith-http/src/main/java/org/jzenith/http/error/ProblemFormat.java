package org.jzenith.http.error;

import org.apiguardian.api.API;

/**
 * Decides what clients receive instead of a problem of RFC 9457, for all errors of an application: those of resources,
 * of requests that are not valid, and of the server itself, such as 413, 503 and what cannot be parsed. Named in
 * {@code withProblemFormat} of the plugin. Called on the threads of all requests at the same time, so it must be
 * thread-safe; must not block. If it fails, or its value cannot be written, this is logged, and the problem itself is
 * sent.
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface ProblemFormat {

    /**
     * Returns the body to send.
     *
     * @param problem what went wrong; its extensions contain the id of the request as {@code requestId}
     */
    ErrorBody format(HttpProblem problem);
}
