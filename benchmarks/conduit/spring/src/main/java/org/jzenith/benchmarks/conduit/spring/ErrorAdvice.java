package org.jzenith.benchmarks.conduit.spring;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Errors as the specification has them: {@code {"errors": {"title": ["can't be blank"]}}}. */
@RestControllerAdvice
class ErrorAdvice extends ResponseEntityExceptionHandler {

    record Errors(Map<String, List<String>> errors) {}

    @ExceptionHandler
    ResponseEntity<Object> refused(ApiException failure) {
        return response(failure.status(), Map.of(failure.what(), List.of(failure.getMessage())));
    }

    @Override
    protected ResponseEntity<Object> handleMethodArgumentNotValid(
            MethodArgumentNotValidException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        return response(
                422,
                failure.getFieldErrors().stream()
                        .collect(groupingBy(
                                ErrorAdvice::field, TreeMap::new, mapping(FieldError::getDefaultMessage, toList()))));
    }

    @Override
    protected ResponseEntity<Object> handleHandlerMethodValidationException(
            HandlerMethodValidationException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
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

    /** Writes what Spring itself says of a request, such as one whose body is no JSON. */
    @Override
    protected ResponseEntity<Object> createResponseEntity(
            Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String detail = body instanceof ProblemDetail problem ? problem.getDetail() : null;
        return ResponseEntity.status(status)
                .headers(headers)
                .body(new Errors(Map.of("body", List.of(detail == null ? "failed" : detail))));
    }

    private static ResponseEntity<Object> response(int status, Map<String, List<String>> errors) {
        return ResponseEntity.status(status).body(new Errors(errors));
    }

    /** {@code tagList} of {@code article.tagList[]}. */
    private static String field(FieldError error) {
        String path = error.getField().replaceAll("\\[.*", "");
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
