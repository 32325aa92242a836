package org.jzenith.rest.entity;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.json.TokenLimit;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.json.RefusedJsonException;
import org.jzenith.http.json.TypeIds;
import org.jzenith.http.message.Excerpt;

/**
 * Tells a client the place of a mistake in its JSON, and the expected value, in jZenith's own wording. Jackson's
 * messages are meant for developers and contain class names of the application.
 */
public final class JsonProblems {

    /** The beginning of the message about a duplicate name; the rest of it is the name. */
    private static final String DUPLICATE = "Duplicate field";

    private JsonProblems() {}

    /** Returns {@code problem} with the details of {@code exception} about the body. */
    public static HttpProblem describe(HttpProblem problem, JacksonException exception) {
        HttpProblem described = problem;
        StreamReadException syntaxError = syntaxError(exception);
        String path = Excerpt.of(path(exception, syntaxError));
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

    private static String path(JacksonException exception, @Nullable StreamReadException syntaxError) {
        if (syntaxError != null) {
            JsonParser parser = syntaxError.getProcessor();
            return parser == null || !isDuplicate(syntaxError)
                    ? ""
                    : RefusedJsonException.path(parser.getParsingContext());
        }
        RefusedJsonException refused = find(RefusedJsonException.class, exception);
        if (refused != null) {
            return refused.path();
        }
        return exception instanceof JsonMappingException mapping ? path(mapping.getPath()) : "";
    }

    private static boolean isDuplicate(StreamReadException exception) {
        return exception.getOriginalMessage().startsWith(DUPLICATE);
    }

    private static String what(JacksonException exception, String path) {
        StreamReadException syntaxError = syntaxError(exception);
        if (syntaxError != null) {
            return isDuplicate(syntaxError)
                    ? "The body has the property " + path + " more than once"
                    : "The body is not well-formed JSON";
        }
        RefusedJsonException refused = find(RefusedJsonException.class, exception);
        if (refused != null) {
            return subject(path) + ' ' + refused.getOriginalMessage();
        }
        if (exception instanceof TypeIds.UnknownTypeException unknown) {
            return unknownType(unknown, path);
        }
        if (find(InputCoercionException.class, exception) != null) {
            return subject(path) + " is out of range";
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
        if (exception instanceof InvalidNullException) {
            return subject(path) + " is missing or null";
        }
        if (exception instanceof MismatchedInputException mismatched) {
            String expected = ExpectedValue.of(mismatched);
            return expected == null ? unfit(mismatched, path) : subject(path) + " is not " + expected;
        }
        return subject(path) + " was not accepted";
    }

    private static String unknownType(TypeIds.UnknownTypeException unknown, String path) {
        String subject = unknown.isOfProperty()
                ? subject(path)
                : path.isEmpty() ? "The type of the body" : "The type of " + path;
        return unknown.getTypeId() == null
                ? subject + " is missing (expected: one of " + unknown.ids() + ')'
                : subject + " is not one of " + unknown.ids();
    }

    /** If the value is the whole body, it has no name. */
    private static String subject(String path) {
        return path.isEmpty() ? "The body" : "The value of " + path;
    }

    /**
     * Within a value, Jackson wraps it in an exception that has the path. A too large number is one for Jackson, too.
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
