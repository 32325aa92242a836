package org.jzenith.rest.error;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;

/**
 * Ends a request with a problem that the application has made, so that its client reads the reason: thrown by a
 * resource or a filter, or the failure of what a resource returns. Headers are added to {@link #getResponse()}, such as
 * {@code Retry-After} to a 503, or {@code WWW-Authenticate} to a 401. It has a stack trace only from status 500 on:
 * anything below tells of a client, who could cause any number.
 */
@API(status = API.Status.MAINTAINED)
public final class HttpProblemException extends WebApplicationException {

    private static final long serialVersionUID = 1L;
    private static final int FIRST_OF_SERVER = 500;

    private final transient HttpProblem problem;

    /** Takes the problem that the client receives. */
    public HttpProblemException(HttpProblem problem) {
        this(problem, null);
    }

    /**
     * Takes the problem that the client receives.
     *
     * @param cause what has caused it, which is only logged
     */
    public HttpProblemException(HttpProblem problem, @Nullable Throwable cause) {
        super(
                problem.detail() == null ? problem.title() : problem.detail(),
                cause,
                Response.status(problem.status())
                        .type(HttpProblem.MEDIA_TYPE)
                        .entity(problem)
                        .build());
        this.problem = problem;
        if (problem.status() >= FIRST_OF_SERVER) {
            super.fillInStackTrace();
        }
    }

    /** Returns the problem that the client receives. */
    public HttpProblem problem() {
        return problem;
    }

    /** Leaves the stack trace out. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
