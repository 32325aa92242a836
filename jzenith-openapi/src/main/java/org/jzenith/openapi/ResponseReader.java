package org.jzenith.openapi;

import io.swagger.v3.core.util.AnnotationsUtils;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Describes the successful responses of a method, from its return type, and the responses that its annotations declare.
 */
final class ResponseReader {

    private static final String EVENTS = jakarta.ws.rs.core.MediaType.SERVER_SENT_EVENTS;
    private static final Set<String> WITHOUT_BODY = Set.of("204", "205");

    private final SchemaReader schemas;
    private final ProblemResponses problems;

    ResponseReader(SchemaReader schemas, ProblemResponses problems) {
        this.schemas = schemas;
        this.problems = problems;
    }

    /** Returns the responses by status, including declared ones. An error without a declared body is a problem. */
    Map<String, ApiResponse> read(ServedMethod served) {
        Map<String, ApiResponse> responses = new TreeMap<>();
        List<io.swagger.v3.oas.annotations.responses.ApiResponse> declared = declared(served);
        if (declared.stream().noneMatch(response -> isResult(served, response.responseCode()))) {
            success(served, responses);
        }
        declared.forEach(response -> responses.put(response.responseCode(), read(served, response)));
        List<String> others = typesOfErrors(served, responses);
        responses.forEach((status, response) -> {
            if (!isSuccess(status) && response.getContent() == null) {
                response.content(problems.content(status, others));
            }
        });
        return responses;
    }

    /**
     * Returns the other media types of errors besides those of a problem. If a success has no content, these are the
     * produced types of the method. Otherwise a client that accepts only the listed types would accept none of the
     * produced types and get a 406. An exception mapper may also use these types.
     */
    static List<String> typesOfErrors(ServedMethod served, Map<String, ApiResponse> responses) {
        boolean content = responses.entrySet().stream()
                .anyMatch(response ->
                        isSuccess(response.getKey()) && response.getValue().getContent() != null);
        return content || !served.declaresProduced()
                ? List.of()
                : BodyReader.mediaTypes(served.method().getProduces());
    }

    private static List<io.swagger.v3.oas.annotations.responses.ApiResponse> declared(ServedMethod served) {
        List<io.swagger.v3.oas.annotations.responses.ApiResponse> declared = new ArrayList<>();
        for (io.swagger.v3.oas.annotations.responses.ApiResponses list :
                served.annotations(io.swagger.v3.oas.annotations.responses.ApiResponses.class)) {
            declared.addAll(List.of(list.value()));
        }
        for (io.swagger.v3.oas.annotations.responses.ApiResponse response :
                served.annotations(io.swagger.v3.oas.annotations.responses.ApiResponse.class)) {
            if (!declared.contains(response)) {
                declared.add(response);
            }
        }
        Operation operation = served.annotation(Operation.class);
        if (operation != null) {
            declared.addAll(List.of(operation.responses()));
        }
        return declared;
    }

    /** Returns whether a status may be that of a returned value. The server never sends a value with a redirection. */
    private static boolean isResult(ServedMethod served, String status) {
        boolean any = served.returnType().kind() == ReturnType.Kind.RESPONSE
                || served.method().isAsynchronous();
        return status.startsWith("2") || (any && status.startsWith("3"));
    }

    private static boolean mayHaveABody(String success) {
        return success.startsWith("2") && !WITHOUT_BODY.contains(success);
    }

    private static boolean isSuccess(String status) {
        return status.startsWith("2") || status.startsWith("3");
    }

    private void success(ServedMethod served, Map<String, ApiResponse> responses) {
        ReturnType type = served.returnType();
        boolean events =
                Stream.of(served.method().getParams()).anyMatch(parameter -> parameter.getType() == SseEventSink.class);
        if (events) {
            responses.put(
                    "200",
                    new ApiResponse()
                            .description("Server-sent events")
                            .content(new Content()
                                    .addMediaType(
                                            EVENTS, new MediaType().schema(new JsonSchema().typesItem("string")))));
        } else if (type.kind() == ReturnType.Kind.RESPONSE || served.method().isAsynchronous()) {
            responses.put("2XX", new ApiResponse().description("As the method answers"));
        } else if (type.created()) {
            responses.put(
                    "201",
                    located(new ApiResponse()
                            .description("Created")
                            .content(type.kind() == ReturnType.Kind.NOTHING ? null : content(served))));
        } else if (type.kind() == ReturnType.Kind.NOTHING) {
            int status = served.status(204);
            responses.put(
                    Integer.toString(status), new ApiResponse().description(status == 204 ? "Done" : phrase(status)));
        } else {
            int status = served.status(200);
            responses.put(
                    Integer.toString(status),
                    new ApiResponse().description(phrase(status)).content(content(served)));
        }
    }

    private static String phrase(int status) {
        Response.Status known = Response.Status.fromStatusCode(status);
        return known == null ? "Success" : known.getReasonPhrase();
    }

    private static ApiResponse located(ApiResponse response) {
        return response.addHeaderObject(
                "Location",
                new Header()
                        .description("Where it is")
                        .required(true)
                        .schema(new JsonSchema().typesItem("string").format("uri")));
    }

    private Content content(ServedMethod served) {
        Content content = new Content();
        for (String mediaType : BodyReader.mediaTypes(served.method().getProduces())) {
            content.addMediaType(mediaType, mediaType(served.returnType(), mediaType));
        }
        return content;
    }

    private MediaType mediaType(ReturnType type, String mediaType) {
        if (type.kind() != ReturnType.Kind.STREAM) {
            return new MediaType().schema(schemas.body(type.value(), mediaType));
        }
        if (schemas.isBytesOfStream(type.value())) {
            return new MediaType().schema(SchemaReader.bytes());
        }
        Schema<?> element = schemas.value(elementType(type.value()));
        if (SchemaReader.isJson(mediaType) || mediaType.equals("*/*")) {
            return new MediaType().schema(SchemaReader.arrayOf(element));
        }
        // OpenAPI 3.1 has no term for one line or event of a stream; 3.2 calls its schema itemSchema.
        MediaType lines = new MediaType().schema(new JsonSchema().typesItem("string"));
        lines.addExtension("x-itemSchema", element);
        return lines;
    }

    /** Returns the type of an element; {@code Object} for an event, because the type of its data is not declared. */
    private static Type elementType(Type type) {
        return jakarta.ws.rs.sse.SseEvent.class.isAssignableFrom(ReturnType.rawType(type)) ? Object.class : type;
    }

    private ApiResponse read(ServedMethod served, io.swagger.v3.oas.annotations.responses.ApiResponse declared) {
        ApiResponse response = new ApiResponse().description(declared.description());
        for (io.swagger.v3.oas.annotations.headers.Header header : declared.headers()) {
            response.addHeaderObject(
                    header.name(),
                    new Header()
                            .description(ParameterReader.nonEmpty(header.description()))
                            .required(header.required() ? Boolean.TRUE : null)
                            .schema(schema(header.schema())));
        }
        if (served.returnType().created()
                && declared.responseCode().equals("201")
                && (response.getHeaders() == null || !response.getHeaders().containsKey("Location"))) {
            located(response);
        }
        if (declared.content().length > 0) {
            response.content(content(served, declared));
        } else if (mayHaveABody(declared.responseCode())
                && (served.returnType().kind() == ReturnType.Kind.VALUE
                        || served.returnType().kind() == ReturnType.Kind.STREAM)) {
            response.content(content(served));
        }
        return response;
    }

    private Content content(ServedMethod served, io.swagger.v3.oas.annotations.responses.ApiResponse declared) {
        Content content = new Content();
        for (io.swagger.v3.oas.annotations.media.Content said : declared.content()) {
            List<String> types = said.mediaType().isEmpty()
                    ? BodyReader.mediaTypes(served.method().getProduces())
                    : List.of(said.mediaType());
            Schema<?> schema = schema(said);
            types.forEach(type -> content.addMediaType(type, new MediaType().schema(schema)));
        }
        return content;
    }

    private Schema<?> schema(io.swagger.v3.oas.annotations.media.Content said) {
        return said.array().schema().implementation() == Void.class
                ? schema(said.schema())
                : SchemaReader.arrayOf(schemas.value(said.array().schema().implementation()));
    }

    /**
     * Returns the schema of an annotation. For 3.1, swagger-core reads {@code types}, but most code uses {@code type}.
     */
    private Schema<?> schema(io.swagger.v3.oas.annotations.media.Schema said) {
        if (said.implementation() != Void.class) {
            return schemas.value(said.implementation());
        }
        Schema<?> schema = AnnotationsUtils.getSchemaFromAnnotation(said, new Components(), null, true)
                .orElseGet(JsonSchema::new);
        if (!said.type().isEmpty() && schema.getTypes() == null) {
            schema.addType(said.type());
        }
        return schema;
    }

    /** Returns the responses in the order of their status. */
    static ApiResponses inOrder(Map<String, ApiResponse> responses) {
        ApiResponses ordered = new ApiResponses();
        new TreeMap<>(responses).forEach(ordered::addApiResponse);
        return ordered;
    }
}
