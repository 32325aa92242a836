package org.jzenith.examples.conduit;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tells clients which fields are invalid, and why. */
class InvalidRequestMapper implements ExceptionMapper<ConstraintViolationException> {

    @Override
    public Response toResponse(ConstraintViolationException exception) {
        return new ConduitException.Errors(exception.getConstraintViolations().stream()
                        .collect(Collectors.groupingBy(
                                violation -> field(violation.getPropertyPath()),
                                TreeMap::new,
                                Collectors.mapping(ConstraintViolation::getMessage, Collectors.toList()))))
                .response(422);
    }

    /** The innermost name: {@code title} of {@code create.request.article.title}. */
    private static String field(Path path) {
        String field = "body";
        for (Path.Node node : path) {
            boolean named = node.getKind() == ElementKind.PROPERTY || node.getKind() == ElementKind.PARAMETER;
            field = named ? node.getName() : field;
        }
        return field;
    }
}
