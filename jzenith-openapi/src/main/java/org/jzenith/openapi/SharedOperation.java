package org.jzenith.openapi;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Merges methods that share a path and an HTTP method and differ only in media types or in patterns of the path. In
 * OpenAPI, they are one operation.
 */
final class SharedOperation {

    private SharedOperation() {}

    /** Returns {@code first} with the additional parts of {@code second}. */
    static Operation of(Operation first, Operation second) {
        if (second.getParameters() != null) {
            second.getParameters().forEach(parameter -> add(first, parameter));
        }
        if (first.getRequestBody() == null) {
            first.setRequestBody(second.getRequestBody());
        } else if (second.getRequestBody() != null) {
            add(first.getRequestBody().getContent(), second.getRequestBody().getContent());
        }
        Map<String, ApiResponse> responses = new TreeMap<>(first.getResponses());
        second.getResponses().forEach((status, response) -> {
            ApiResponse known = responses.putIfAbsent(status, response);
            if (known != null && known.getContent() != null) {
                add(known.getContent(), response.getContent());
            }
        });
        first.setResponses(ResponseReader.inOrder(responses));
        first.setSecurity(either(first.getSecurity(), second.getSecurity()));
        return first;
    }

    /**
     * Returns the alternatives of both. An empty list means that no credentials are needed; null means that nothing is
     * declared.
     */
    private static @Nullable List<SecurityRequirement> either(
            @Nullable List<SecurityRequirement> one, @Nullable List<SecurityRequirement> other) {
        if (one == null || other == null || one.equals(other)) {
            return one == null ? other : one;
        }
        Stream<SecurityRequirement> none =
                one.isEmpty() || other.isEmpty() ? Stream.of(new SecurityRequirement()) : Stream.empty();
        return Stream.of(none, one.stream(), other.stream())
                .flatMap(requirements -> requirements)
                .distinct()
                .toList();
    }

    private static void add(Operation operation, Parameter parameter) {
        Parameter known = ParameterReader.find(operation.getParameters(), parameter.getIn(), parameter.getName());
        if (known == null) {
            operation.addParametersItem(parameter);
        } else {
            known.setSchema(either(known.getSchema(), parameter.getSchema()));
        }
    }

    private static void add(Content content, @Nullable Content more) {
        if (more != null) {
            more.forEach((type, other) -> {
                MediaType known = content.putIfAbsent(type, other);
                if (known != null) {
                    known.setSchema(either(known.getSchema(), other.getSchema()));
                }
            });
        }
    }

    private static Schema<?> either(Schema<?> one, Schema<?> other) {
        return one.equals(other) ? one : new JsonSchema().anyOf(List.of(one, other));
    }
}
