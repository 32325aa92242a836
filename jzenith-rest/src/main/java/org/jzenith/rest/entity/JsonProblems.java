package org.jzenith.rest.entity;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.json.TokenLimit;
import org.jzenith.rest.error.HttpProblem;

/**
 * Tells a client what is wrong with the JSON that it sent: where the fault is and what was expected there, in wording
 * of our own. Jackson's messages are meant for developers and contain class names of the application.
 */
public final class JsonProblems {

    private JsonProblems() {}

    /** Returns {@code problem} with what {@code exception} says about the body. */
    public static HttpProblem describe(HttpProblem problem, JacksonException exception) {
        HttpProblem described = problem;
        StreamReadException syntaxError = syntaxError(exception);
        String path =
                exception instanceof JsonMappingException mapping && syntaxError == null ? path(mapping.getPath()) : "";
        JsonLocation location = (syntaxError == null ? exception : syntaxError).getLocation();
        String where = "";
        if (location != null && location.getLineNr() > 0) {
            where = " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
            described = described.with("line", location.getLineNr()).with("column", location.getColumnNr());
        }
        if (!path.isEmpty()) {
            described = described.with("path", path);
        }
        return described.withDetail(what(exception, path) + where + ".");
    }

    private static String what(JacksonException exception, String path) {
        if (syntaxError(exception) != null) {
            return "The body is not well-formed JSON";
        }
        if (exception instanceof UnrecognizedPropertyException) {
            return "The body has an unknown property " + path;
        }
        StreamConstraintsException beyond = find(StreamConstraintsException.class, exception);
        if (beyond != null) {
            return TokenLimit.isExceeded(beyond)
                    ? "The body has more names and values than are accepted"
                    : "The body goes beyond what is accepted as JSON";
        }
        if (exception instanceof MismatchedInputException mismatched) {
            String expected = ExpectedValue.of(mismatched);
            return expected == null ? unfit(mismatched, path) : subject(path) + " is not " + expected;
        }
        return subject(path) + " was not accepted";
    }

    /** A value that is all of the body has no name. */
    private static String subject(String path) {
        return path.isEmpty() ? "The body" : "The value of " + path;
    }

    /**
     * Within a value, Jackson hides it in an exception that tells the path; a number that is too large is one for
     * Jackson, too.
     */
    private static @Nullable StreamReadException syntaxError(JacksonException exception) {
        StreamReadException error = find(StreamReadException.class, exception);
        return error instanceof InputCoercionException ? null : error;
    }

    private static <T> @Nullable T find(Class<T> type, JacksonException exception) {
        return type.isInstance(exception)
                ? type.cast(exception)
                : type.isInstance(exception.getCause()) ? type.cast(exception.getCause()) : null;
    }

    private static String unfit(MismatchedInputException exception, String path) {
        if (exception instanceof InvalidFormatException) {
            return subject(path) + " is not of the expected type";
        }
        return path.isEmpty()
                ? "The body does not have the expected structure"
                : "The value of " + path + " does not fit";
    }

    private static String path(List<JsonMappingException.Reference> references) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference reference : references) {
            if (reference.getFieldName() == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(reference.getFieldName());
            }
        }
        return path.toString();
    }
}
