package org.jzenith.rest.dispatch;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotFoundException;
import java.time.DateTimeException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;

/**
 * Tells a client which parameter has a value that cannot be converted. Jakarta REST fixes the status, which is 404 for
 * what is in the path or the query, and says no more; RESTEasy's message has the name of the parameter, but also the
 * value and types of the application, so only the name is taken from it.
 */
final class UnreadableParameter {

    /** The beginning of RESTEasy's message, in front of what the client has sent. */
    private static final Pattern MESSAGE =
            Pattern.compile("RESTEASY003870: [^:]*: jakarta\\.ws\\.rs\\.(\\w+)Param\\(\"([^\"]*)\"\\)");

    private static final Map<String, String> PLACES = Map.of(
            "Path", "path parameter",
            "Query", "query parameter",
            "Matrix", "matrix parameter",
            "Header", "header",
            "Cookie", "cookie",
            "Form", "form field");
    private static final int MAX_CAUSES = 10;

    private UnreadableParameter() {}

    /** Returns {@code problem} with the parameter that {@code failure} is about, or as it is if it is about none. */
    static HttpProblem describe(HttpProblem problem, Throwable failure) {
        if (!(failure instanceof NotFoundException || failure instanceof BadRequestException)) {
            return problem;
        }
        String message = failure.getMessage();
        Matcher parameter = MESSAGE.matcher(message == null ? "" : message);
        if (!parameter.lookingAt()) {
            return problem;
        }
        String place = PLACES.get(parameter.group(1));
        return place == null
                ? problem
                : problem.withDetail("The " + place + ' ' + parameter.group(2) + " has a value that cannot be read"
                        + expected(failure.getCause()) + '.');
    }

    private static String expected(@Nullable Throwable cause) {
        Throwable reason = cause;
        for (int i = 0; i < MAX_CAUSES && reason != null; i++) {
            if (reason instanceof NumberFormatException) {
                return " (expected: a number)";
            }
            if (reason instanceof DateTimeException) {
                return " (expected: a date or a time in ISO 8601)";
            }
            reason = reason.getCause();
        }
        return "";
    }
}
