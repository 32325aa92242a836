package org.jzenith.http.spi;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Injector;
import com.google.inject.Key;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.FailureReports;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.error.ErrorBody;
import org.jzenith.http.error.FailureDetails;
import org.jzenith.http.error.FailureResponse;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.error.ProblemFormat;
import org.jzenith.http.error.RequestIdHeader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Encodes the problems of an application: in the format of the application, or else as RFC 9457 defines. Plain routes
 * can inject it. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ProblemEncoder {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemEncoder.class);

    /**
     * A problem in the format of the application.
     *
     * @param status the status to answer with; null for that of the problem
     * @param mediaType the type of the body
     * @param body the body
     */
    public record Formatted(@Nullable Integer status, String mediaType, Buffer body) {}

    private final @Nullable ProblemFormat format;
    private final Provider<ObjectMapper> mapper;
    private final @Nullable FailureDetails details;
    private final LogRateLimiter failures = LogRateLimiter.ofStackTraces();

    @Inject
    ProblemEncoder(HttpContributions contributions, Injector injector, Provider<ObjectMapper> mapper) {
        Class<? extends ProblemFormat> type = contributions.problemFormat();
        this.format = type == null ? null : injector.getInstance(type);
        this.mapper = mapper;
        boolean inDevelopment = injector.getExistingBinding(Key.get(FailureReports.class)) != null;
        this.details =
                inDevelopment && format == null ? new FailureDetails(injector.getInstance(FailureReports.class)) : null;
    }

    /** Returns whether the application has a format of its own. */
    public boolean hasFormat() {
        return format != null;
    }

    /**
     * Sends a problem as the whole response to a request. The response must not have begun; its headers stay. Call it
     * on the request's event loop.
     */
    public void send(HttpProblem problem, HttpServerRequest request) {
        HttpServerResponse response = request.response();
        String requestId = response.headers().get(RequestIdHeader.NAME);
        Formatted formatted = format(problem, requestId);
        if (formatted == null) {
            response.setStatusCode(problem.status()).putHeader(HttpHeaders.CONTENT_TYPE, HttpProblem.MEDIA_TYPE);
            WholeBody.end(request, problem.toJson(requestId));
        } else {
            response.setStatusCode(formatted.status() == null ? problem.status() : formatted.status())
                    .putHeader(HttpHeaders.CONTENT_TYPE, formatted.mediaType());
            WholeBody.end(request, formatted.body());
        }
    }

    /**
     * Answers a request with 500 because of a failure, which the caller has logged. In development mode, the response
     * has the details of the failure. Otherwise the same as {@link #send(HttpProblem, HttpServerRequest)}.
     */
    public void send(Throwable failure, HttpServerRequest request) {
        FailureResponse failed = response(failure, request);
        if (failed.page() == null) {
            send(failed.problem(), request);
            return;
        }
        HttpServerResponse response = request.response();
        response.setStatusCode(failed.problem().status())
                .putHeader(HttpHeaders.CONTENT_TYPE, FailureResponse.PAGE_TYPE);
        FailureResponse.PAGE_HEADERS.forEach(response::putHeader);
        WholeBody.end(request, Buffer.buffer(failed.page()));
    }

    /**
     * Returns the response to a failure for which the application has no response. It has details only in development
     * mode, only if the request is of this machine, and only if the application has no format of its own.
     */
    public FailureResponse response(Throwable failure, HttpServerRequest request) {
        FailureResponse detailed = null;
        if (details != null) {
            try {
                detailed = details.response(failure, request);
            } catch (Throwable e) { // An Error too: the request must be answered.
                OutOfMemory.check(e);
                LOG.warn("The details of a failure cannot be shown", e);
            }
        }
        return detailed == null ? FailureResponse.WITHOUT_DETAILS : detailed;
    }

    /**
     * Returns a problem in the format of the application; null if it has none, or if that has failed. The caller then
     * sends the problem itself.
     */
    public @Nullable Formatted format(HttpProblem problem, @Nullable String requestId) {
        if (format == null) {
            return null;
        }
        try {
            ErrorBody body = format.format(problem.withRequestId(requestId));
            return new Formatted(
                    body.status(), body.mediaType(), Buffer.buffer(mapper.get().writeValueAsBytes(body.value())));
        } catch (Throwable e) { // An Error too: otherwise, the request would never be answered.
            OutOfMemory.check(e);
            int suppressed = failures.next(e);
            if (suppressed != LogRateLimiter.SUPPRESSED) {
                LOG.error(
                        "{} failed for a problem with status {}, which is sent as it is{}",
                        format.getClass().getName(),
                        problem.status(),
                        LogRateLimiter.more(suppressed),
                        e);
            }
            return null;
        }
    }
}
