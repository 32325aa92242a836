package org.jzenith.openapi;

import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.Parameter;
import org.jboss.resteasy.spi.metadata.Parameter.ParamType;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.rest.form.Part;

/** Describes the body of a request: one value, or the fields of a form. */
final class BodyReader {

    private static final Set<Class<?>> NO_BODIES = Set.of(AsyncResponse.class, SseEventSink.class, Sse.class);

    private final SchemaReader schemas;
    private final ParameterReader parameters;
    private final AsyncTypes asyncTypes;

    BodyReader(SchemaReader schemas, ParameterReader parameters, AsyncTypes asyncTypes) {
        this.asyncTypes = asyncTypes;
        this.schemas = schemas;
        this.parameters = parameters;
    }

    /** Returns the body, or null if the method reads none. */
    @Nullable
    RequestBody read(ServedMethod served, List<Parameter> flat) {
        List<Parameter> fields = flat.stream()
                .filter(parameter -> parameter.getParamType() == ParamType.FORM_PARAM)
                .toList();
        if (!fields.isEmpty()) {
            return form(served, fields);
        }
        return flat.stream()
                .filter(parameter ->
                        parameter.getParamType() == ParamType.MESSAGE_BODY && !NO_BODIES.contains(parameter.getType()))
                .findFirst()
                .map(parameter -> value(served, parameter))
                .orElse(null);
    }

    private RequestBody value(ServedMethod served, Parameter parameter) {
        Type type = parameter.getGenericType() == null ? parameter.getType() : parameter.getGenericType();
        boolean needed = Constraints.needAValue(parameter.getAnnotations());
        boolean streamed = asyncTypes.stream(parameter.getType()) != null;
        boolean parts = asyncTypes.streamOf(Part.class, type) != null;
        RequestBody body = new RequestBody().content(new Content());
        for (String mediaType : mediaTypes(served.method().getConsumes())) {
            Schema<?> schema = parts
                    ? new JsonSchema().typesItem("object").additionalProperties(SchemaReader.bytes())
                    : streamed
                            ? SchemaReader.bytes()
                            : isForm(type, mediaType)
                                    ? new JsonSchema().typesItem("object")
                                    : schemas.constrained(schemas.body(type, mediaType), ParameterTypes.of(parameter));
            if (!needed
                    && SchemaReader.isJson(mediaType)
                    && !streamed
                    && !schemas.isText(type)
                    && !schemas.isBytes(type)) {
                schema = SchemaReader.orNull(schema); // The server calls the method with null.
            }
            if (schema.getItems() != null
                    && !streamed
                    && Constraints.argumentsOf(served.method().getMethod(), type)
                            .noneMatch(Constraints::needAValue)) {
                schema = SchemaReader.arrayOf(SchemaReader.orNull(schema.getItems()))
                        .types(schema.getTypes());
            }
            body.getContent().addMediaType(mediaType, new MediaType().schema(schema));
        }
        boolean mayBeEmpty = (streamed && !parts) || schemas.isText(type) || schemas.isBytes(type);
        boolean required = !mayBeEmpty || needed;
        body.required(required ? Boolean.TRUE : null);
        Stream.of(parameter.getAnnotations())
                .filter(io.swagger.v3.oas.annotations.parameters.RequestBody.class::isInstance)
                .map(io.swagger.v3.oas.annotations.parameters.RequestBody.class::cast)
                .forEach(said -> body.description(ParameterReader.nonEmpty(said.description())));
        return body;
    }

    /** Returns whether a body is a form as a whole, without declared fields. */
    private boolean isForm(Type type, String mediaType) {
        boolean fields = mediaType.startsWith("multipart/") || mediaType.equals("application/x-www-form-urlencoded");
        return Form.class.isAssignableFrom(ReturnType.rawType(type))
                || (fields && !schemas.isText(type) && !schemas.isBytes(type));
    }

    private RequestBody form(ServedMethod served, List<Parameter> fields) {
        Schema<?> form = new JsonSchema().typesItem("object");
        for (Parameter field : fields) {
            form.addProperty(field.getParamName(), parameters.schema(field));
            if (ParameterReader.isRequired(field)) {
                form.addRequiredItem(field.getParamName());
            }
        }
        RequestBody body =
                new RequestBody().content(new Content()).required(form.getRequired() == null ? null : Boolean.TRUE);
        for (String mediaType : mediaTypes(served.method().getConsumes())) {
            String type = mediaType.equals("*/*") ? "application/x-www-form-urlencoded" : mediaType;
            body.getContent().addMediaType(type, new MediaType().schema(form));
        }
        return body;
    }

    /** Returns media types in text form, without weights; if none is declared, the wildcard type. */
    static List<String> mediaTypes(jakarta.ws.rs.core.MediaType @Nullable [] declared) {
        if (declared == null || declared.length == 0) {
            return List.of("*/*");
        }
        return Stream.of(declared)
                .map(type -> type.getType() + '/' + type.getSubtype())
                .distinct()
                .toList();
    }
}
