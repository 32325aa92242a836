package org.jzenith.rest.error;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Says which status an exception means, and what its client may read. The mapping of the nearest superclass holds, just as for
 * a JAX-RS {@code ExceptionMapper} (Jakarta REST 4.4).
 *
 * @param type   the exception, with its subclasses
 * @param status the HTTP status code of the response, 400 to 599
 * @param detail makes the detail of the problem; null from it means that there is nothing to add to the title
 */
public record ErrorMapping<T extends Throwable>(Class<T> type, int status, Function<T, @Nullable String> detail) {

    /** Checks the values. */
    public ErrorMapping {
        requireNonNull(type, "type");
        requireNonNull(detail, "detail");
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("status for " + type.getName() + ": " + status + " (expected: 400-599)");
        }
    }

    /** Returns the problem that {@code throwable}, an instance of {@link #type}, means. */
    public HttpProblem problem(Throwable throwable) {
        return HttpProblem.of(status).withDetail(detail.apply(type.cast(throwable)));
    }
}
