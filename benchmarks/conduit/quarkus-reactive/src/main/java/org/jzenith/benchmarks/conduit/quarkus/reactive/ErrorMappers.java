package org.jzenith.benchmarks.conduit.quarkus.reactive;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.UnauthorizedException;
import jakarta.annotation.Priority;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Errors as the specification has them: {@code {"errors": {"title": ["can't be blank"]}}}. */
public class ErrorMappers {

    /** What an error response has. */
    public record Errors(Map<String, List<String>> errors) {}

    @ServerExceptionMapper
    Response notFound(NotFoundException failure) {
        return response(404, Map.of("path", List.of("not found")));
    }

    @ServerExceptionMapper
    @Priority(Priorities.USER - 1)
    Response invalid(ConstraintViolationException failure) {
        return response(
                422,
                failure.getConstraintViolations().stream()
                        .collect(groupingBy(
                                ErrorMappers::field,
                                TreeMap::new,
                                mapping(ConstraintViolation::getMessage, toList()))));
    }

    @ServerExceptionMapper
    @Priority(1)
    Response missingToken(UnauthorizedException failure) {
        return response(401, Map.of("token", List.of("is missing")));
    }

    @ServerExceptionMapper
    @Priority(1)
    Response invalidToken(AuthenticationFailedException failure) {
        return response(401, Map.of("token", List.of("is invalid")));
    }

    static Response response(int status, Map<String, List<String>> errors) {
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new Errors(errors))
                .build();
    }

    /** {@code tagList} of {@code create.request.article.tagList[].<iterable element>}. */
    private static String field(ConstraintViolation<?> violation) {
        String path = violation.getPropertyPath().toString().replaceAll("\\[.*", "");
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
