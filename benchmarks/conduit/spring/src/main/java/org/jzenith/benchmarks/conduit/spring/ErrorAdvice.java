package org.jzenith.benchmarks.conduit.spring;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/** Errors as the specification has them: {@code {"errors": {"title": ["can't be blank"]}}}. */
@RestControllerAdvice
class ErrorAdvice {

    record Errors(Map<String, List<String>> errors) {}

    @ExceptionHandler
    ResponseEntity<Errors> notFound(NoSuchArticleException failure) {
        return response(404, Map.of("article", List.of("not found")));
    }

    @ExceptionHandler
    ResponseEntity<Errors> invalidBody(MethodArgumentNotValidException failure) {
        return response(
                422,
                failure.getFieldErrors().stream()
                        .collect(groupingBy(
                                ErrorAdvice::field, TreeMap::new, mapping(FieldError::getDefaultMessage, toList()))));
    }

    @ExceptionHandler
    ResponseEntity<Errors> invalidParameter(HandlerMethodValidationException failure) {
        return response(
                422,
                failure.getParameterValidationResults().stream()
                        .collect(groupingBy(
                                result -> result.getMethodParameter().getParameterName(),
                                TreeMap::new,
                                mapping(
                                        result -> result.getResolvableErrors()
                                                .get(0)
                                                .getDefaultMessage(),
                                        toList()))));
    }

    private static ResponseEntity<Errors> response(int status, Map<String, List<String>> errors) {
        return ResponseEntity.status(status).body(new Errors(errors));
    }

    /** {@code tagList} of {@code article.tagList[]}. */
    private static String field(FieldError error) {
        String path = error.getField().replaceAll("\\[.*", "");
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
