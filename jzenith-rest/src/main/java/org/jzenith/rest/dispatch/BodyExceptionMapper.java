package org.jzenith.rest.dispatch;

import com.fasterxml.jackson.core.JacksonException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.NoContentException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.jboss.resteasy.spi.Failure;
import org.jboss.resteasy.spi.ReaderException;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.rest.entity.JsonProblems;
import org.jzenith.rest.message.UnstorableTextException;

/**
 * Answers failures to read or write an entity. RESTEasy hides the cause in a {@code ReaderException} or
 * {@code WriterException}, and would treat a JSON failure of the response like one of the request. Here, a malformed
 * request is the client's fault, and a response that cannot be written is the server's. The application's own mappers
 * for the cause come first. But a mapping of every {@code IOException} does not apply to malformed JSON.
 */
final class BodyExceptionMapper implements ExceptionMapper<Failure> {

    private final ProviderFactory providers;

    BodyExceptionMapper(ProviderFactory providers) {
        this.providers = providers;
    }

    @Override
    public Response toResponse(Failure failure) {
        Throwable cause = failure.getCause();
        if (cause instanceof BadRequestException && cause.getCause() instanceof NoContentException) {
            cause = cause.getCause();
        }
        if (cause != null) {
            Response mapped = mapped(cause);
            if (mapped != null) {
                return mapped;
            }
        }
        if (failure instanceof ReaderException && failure.getResponse() == null) {
            return providers.fallback().respond(readProblem(cause), failure);
        }
        return providers.fallback().toResponse(failure);
    }

    private @Nullable Response mapped(Throwable cause) {
        if (cause instanceof WebApplicationException exception
                && exception.getResponse().hasEntity()) {
            return exception.getResponse();
        }
        Class<?> last = cause instanceof JacksonException
                ? JacksonException.class
                : cause instanceof NoContentException ? NoContentException.class : Throwable.class;
        ExceptionMapper<?> mapper = providers.applicationMapper(cause.getClass(), last);
        return mapper == null ? null : apply(mapper, cause);
    }

    @SuppressWarnings("unchecked") // the mapper was found by the class of the cause
    private static <T extends Throwable> Response apply(ExceptionMapper<T> mapper, Throwable cause) {
        return mapper.toResponse((T) cause);
    }

    private static HttpProblem readProblem(@Nullable Throwable cause) {
        HttpProblem problem = HttpProblem.of(400).withKind("malformed-body", "Malformed Body");
        if (cause instanceof JacksonException exception) {
            return JsonProblems.describe(problem, exception);
        }
        if (cause instanceof NoContentException) {
            return problem.withDetail("The body is empty.");
        }
        return problem.withDetail(
                cause instanceof UnstorableTextException
                        ? cause.getMessage()
                        : "The body cannot be read according to its Content-Type.");
    }
}
