package org.jzenith.rest.entity;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;

/**
 * Tells a client what is wrong with the JSON that it sent: where the fault is and what was expected there, in wording of our own.
 * Jackson's messages are meant for developers and contain class names of the application.
 */
public final class JsonProblems {

    /** Only the mapper knows by which names it reads constants; only its message tells them. */
    private static final String CHOICES = "values accepted for Enum class: [";

    private JsonProblems() { }

    /** Returns {@code problem} with what {@code exception} says about the body. */
    public static HttpProblem describe(HttpProblem problem, JacksonException exception) {
        HttpProblem described = problem;
        String path = exception instanceof JsonMappingException mapping ? path(mapping.getPath()) : "";
        JsonLocation location = exception.getLocation();
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
        if (exception instanceof UnrecognizedPropertyException) {
            return "The body has an unknown property " + path;
        }
        if (exception instanceof InvalidFormatException invalid) {
            return "The value of " + path + " is not " + expected(invalid);
        }
        if (exception instanceof StreamConstraintsException || exception.getCause() instanceof StreamConstraintsException) {
            return "The body goes beyond what is accepted as JSON";
        }
        if (exception instanceof MismatchedInputException) {
            return path.isEmpty() ? "The body does not have the expected structure" : "The value of " + path + " does not fit";
        }
        if (exception instanceof JsonMappingException) {
            return path.isEmpty() ? "The body was not accepted" : "The value of " + path + " was not accepted";
        }
        return "The body is not well-formed JSON";
    }

    private static String expected(InvalidFormatException exception) {
        Class<?> type = exception.getTargetType();
        if (type == null) {
            return "of the expected type";
        }
        String message = exception.getOriginalMessage();
        int choices = message.lastIndexOf(CHOICES); // What the client has sent stands before it.
        if (type.isEnum() && choices >= 0) {
            return "one of " + message.substring(choices + CHOICES.length(), message.length() - 1);
        }
        return type.isPrimitive() || type.getName().startsWith("java.")
                ? "a valid " + type.getSimpleName() : "of the expected type";
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
