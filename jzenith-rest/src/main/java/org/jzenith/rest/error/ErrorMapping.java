package org.jzenith.rest.error;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;

/**
 * Maps an exception to a status and to a text for the client. The mapping of the nearest superclass is used, as with a
 * JAX-RS {@code ExceptionMapper} (Jakarta REST 4.4).
 *
 * @param type the exception, including its subclasses
 * @param status the HTTP status code of the response, 400 to 599
 * @param detail returns the detail of the problem; null if there is nothing to add to the title
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record ErrorMapping<T extends Throwable>(Class<T> type, int status, Function<T, @Nullable String> detail) {

    /** Checks the values. */
    public ErrorMapping {
        requireNonNull(type, "type");
        requireNonNull(detail, "detail");
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("status for " + type.getName() + ": " + status + " (expected: 400-599)");
        }
    }

    /** Returns the problem for {@code throwable}, which must be an instance of {@link #type}. */
    public HttpProblem problem(Throwable throwable) {
        return HttpProblem.of(status).withDetail(detail.apply(type.cast(throwable)));
    }
}
