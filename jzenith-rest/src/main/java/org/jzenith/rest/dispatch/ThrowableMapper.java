package org.jzenith.rest.dispatch;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.List;
import org.jboss.resteasy.core.NoMessageBodyWriterFoundFailure;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.Failure;
import org.jboss.resteasy.spi.HttpRequest;
import org.jzenith.core.error.GatewayException;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.core.error.UnprocessableValue;
import org.jzenith.http.error.FailureResponse;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.message.RetryAfter;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.rest.bridge.BridgeRequest;
import org.jzenith.rest.bridge.OfferedTypes;
import org.jzenith.rest.parameter.UnreadableParameter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Answers every exception without another mapper: the one place where a {@link Throwable} becomes a response and a log
 * line. The client receives the status and jZenith's own text about it, never the message of the exception.
 */
final class ThrowableMapper implements ExceptionMapper<Throwable> {

    private static final Logger LOG = LoggerFactory.getLogger(ThrowableMapper.class);

    private final UnreadableParameter unreadable;
    private final ProblemEncoder problems;
    private final LogRateLimiter unavailabilities = new LogRateLimiter(1, Integer.MAX_VALUE);
    private final LogRateLimiter failures = LogRateLimiter.ofStackTraces();

    ThrowableMapper(UnreadableParameter unreadable, ProblemEncoder problems) {
        this.unreadable = unreadable;
        this.problems = problems;
    }

    @Override
    public Response toResponse(Throwable throwable) {
        if (throwable instanceof WebApplicationException exception) {
            return complete(exception.getResponse(), throwable);
        }
        if (throwable instanceof NoMessageBodyWriterFoundFailure && isTypeOfTheClient()) {
            return respond(HttpProblem.of(406), throwable);
        }
        if (throwable instanceof Failure failure) {
            return failure.getResponse() != null
                    ? complete(failure.getResponse(), throwable)
                    : failure.getErrorCode() >= 400 && failure.getErrorCode() != 500
                            ? respond(HttpProblem.of(failure.getErrorCode()), throwable)
                            : fail(throwable);
        }
        if (throwable instanceof ServiceUnavailableException) {
            return respond(HttpProblem.of(503), throwable);
        }
        if (throwable instanceof UnprocessableValue value) {
            return respond(HttpProblem.of(422).withDetail(value.detail()), throwable);
        }
        if (throwable instanceof GatewayException gateway) {
            return respond(HttpProblem.of(gateway.isTimeout() ? 504 : 502), throwable);
        }
        return fail(throwable);
    }

    /** Answers 500; in development mode, with the details of the failure. */
    private Response fail(Throwable failure) {
        if (!(ResteasyContext.getContextData(HttpRequest.class) instanceof BridgeRequest request)) {
            return respond(HttpProblem.of(500), failure);
        }
        FailureResponse failed =
                problems.response(shown(failure), request.exchange().request());
        if (failed.page() == null) {
            return respond(failed.problem(), failure);
        }
        log(failed.problem().status(), failure);
        Response.ResponseBuilder page = Response.status(failed.problem().status())
                .type(FailureResponse.PAGE_TYPE)
                .entity(failed.page());
        FailureResponse.PAGE_HEADERS.forEach(page::header);
        return page.build();
    }

    /** Returns the cause of RESTEasy's own exceptions, which add nothing to it. */
    private static Throwable shown(Throwable failure) {
        return failure instanceof Failure && failure.getCause() != null ? failure.getCause() : failure;
    }

    /**
     * If a method does not declare the type of its entity, the client's type counts (Jakarta REST 3.8), unless it
     * accepts any.
     */
    private static boolean isTypeOfTheClient() {
        HttpRequest request = ResteasyContext.getContextData(HttpRequest.class);
        if (request == null
                || !(request.getAttribute(ResourceMethodInvoker.class.getName())
                        instanceof ResourceMethodInvoker method)) {
            return false;
        }
        List<MediaType> accepted = request.getHttpHeaders().getAcceptableMediaTypes();
        return method.getProduces().length == 0
                && !accepted.isEmpty()
                && accepted.stream().noneMatch(MediaType::isWildcardType);
    }

    /** Returns a complete response unchanged; adds the problem to a bare error status. */
    private Response complete(Response response, Throwable throwable) {
        if (response.getStatus() < 400 || response.getStatus() > 599 || response.hasEntity()) {
            log(response.getStatus(), throwable);
            return response;
        }
        HttpProblem description = unreadable.describe(describe(response), throwable);
        Response problem = description.status() == 500 ? fail(throwable) : respond(description, throwable);
        Response.ResponseBuilder complete =
                Response.fromResponse(response).status(problem.getStatus()).entity(problem.getEntity());
        problem.getHeaders()
                .forEach((name, values) -> complete.header(name, null).header(name, values.get(0)));
        return complete.build();
    }

    private static HttpProblem describe(Response response) {
        HttpProblem problem = HttpProblem.of(response.getStatus());
        HttpRequest request = ResteasyContext.getContextData(HttpRequest.class);
        String allowed = response.getHeaderString(HttpHeaders.ALLOW);
        if (response.getStatus() == 405 && allowed != null) {
            return problem.withDetail("This resource allows " + allowed + ".");
        }
        if (response.getStatus() == 415 && request != null) {
            String type = request.getHttpHeaders().getHeaderString(HttpHeaders.CONTENT_TYPE);
            return problem.withDetail(
                    type == null
                            ? "The request has no Content-Type" + OfferedTypes.expectedBy(request) + '.'
                            : "This resource does not read the Content-Type of the request"
                                    + OfferedTypes.expectedBy(request) + '.');
        }
        if (response.getStatus() == 406
                && request != null
                && !OfferedTypes.expectedBy(request).isEmpty()) {
            return problem.withDetail(
                    "This resource produces nothing that the request accepts" + OfferedTypes.expectedBy(request) + '.');
        }
        return problem;
    }

    /** Logs the cause once and creates the response. */
    Response respond(HttpProblem problem, Throwable cause) {
        log(problem.status(), cause);
        Response.ResponseBuilder response =
                Response.status(problem.status()).type(HttpProblem.MEDIA_TYPE).entity(problem);
        if (problem.status() == 503 && cause instanceof ServiceUnavailableException unavailable) {
            response.header(HttpHeaders.RETRY_AFTER, RetryAfter.seconds(unavailable.retryAfter()));
        }
        return response.build();
    }

    private void log(int status, Throwable cause) {
        boolean ofAnotherService = cause instanceof ServiceUnavailableException || cause instanceof GatewayException;
        if (status >= 500 && ofAnotherService) {
            logInOneLine(status, cause);
        } else {
            logWithStackTrace(status, cause);
        }
    }

    /**
     * The stack trace would show nothing about the other service. While the service is unavailable, each request would
     * cause a line, so most are only counted.
     */
    private void logInOneLine(int status, Throwable unavailable) {
        int suppressed = unavailabilities.next(unavailable);
        if (suppressed == LogRateLimiter.SUPPRESSED && !LOG.isDebugEnabled()) {
            return;
        }
        HttpRequest request = ResteasyContext.getContextData(HttpRequest.class);
        LOG.atLevel(suppressed == LogRateLimiter.SUPPRESSED ? Level.DEBUG : Level.WARN)
                .log(
                        "{} {} was answered with {}: {}{}",
                        request == null ? "" : request.getHttpMethod(),
                        request == null
                                ? "a request"
                                : request.getUri().getAbsolutePath().getRawPath(),
                        status,
                        unavailable.getMessage(),
                        LogRateLimiter.more(suppressed));
    }

    /** A client can cause a stack trace with each request, so most are only counted. */
    private void logWithStackTrace(int status, Throwable cause) {
        int suppressed = status >= 500 ? failures.next(cause) : LogRateLimiter.SUPPRESSED;
        if (suppressed == LogRateLimiter.SUPPRESSED && !LOG.isDebugEnabled()) {
            return;
        }
        HttpRequest request = ResteasyContext.getContextData(HttpRequest.class);
        String method = request == null ? "" : request.getHttpMethod();
        String path = request == null
                ? "a request"
                : request.getUri().getAbsolutePath().getRawPath();
        if (suppressed != LogRateLimiter.SUPPRESSED) {
            LOG.error("{} {} failed with {}{}", method, path, status, LogRateLimiter.more(suppressed), cause);
        } else {
            LOG.debug("{} {} was answered with {}", method, path, status, cause);
        }
    }
}
