package org.jzenith.rest.error;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;

/**
 * Ends a request with a problem of the application, which the client receives. A resource or a filter throws it, or a
 * returned {@code Single} fails with it. Headers are added to {@link #getResponse()}, such as {@code Retry-After} to a
 * 503, or {@code WWW-Authenticate} to a 401. It has a stack trace only from status 500 on: clients can cause any number
 * of the others.
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
     * @param cause the cause, which is only logged
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

    /** Omits the stack trace; the constructor adds it from status 500 on. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
