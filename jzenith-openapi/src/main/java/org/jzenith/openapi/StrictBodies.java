package org.jzenith.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Declares in the schemas of request bodies that unknown properties are refused, if the application's mapper refuses them. */
final class StrictBodies {

    private static final String PREFIX = "#/components/schemas/";

    private final SchemaReader schemas;
    private final Set<String> seen = new HashSet<>();
    /** The schemas that others extend: a closed one would forbid what those add. */
    private final Set<String> extended = new HashSet<>();

    StrictBodies(SchemaReader schemas) {
        this.schemas = schemas;
    }

    /** Changes the schemas that are reachable from the bodies of requests. */
    @SuppressWarnings("rawtypes") // as the model of the document has them
    void applyTo(OpenAPI document) {
        Map<String, Schema> named = document.getComponents().getSchemas();
        if (named == null) {
            return;
        }
        extended.addAll(extended(named));
        for (PathItem path : document.getPaths().values()) {
            for (Operation operation : path.readOperations()) {
                if (operation.getRequestBody() != null) {
                    operation.getRequestBody().getContent().values().forEach(type -> visit(type.getSchema(), named));
                }
            }
        }
    }

    @SuppressWarnings("rawtypes")
    private static Set<String> extended(Map<String, Schema> named) {
        return named.values().stream().flatMap(schema -> Stream.ofNullable(((Schema<?>) schema).getAllOf())).flatMap(List::stream)
                .flatMap(part -> Stream.ofNullable(part.get$ref())).map(reference -> reference.replace(PREFIX, "")).collect(Collectors.toSet());
    }

    @SuppressWarnings("rawtypes")
    private void visit(@Nullable Schema<?> schema, Map<String, Schema> named) {
        if (schema == null) {
            return;
        }
        if (schema.get$ref() != null) {
            String name = schema.get$ref().replace(PREFIX, "");
            Schema<?> target = named.get(name);
            if (target != null && seen.add(name)) {
                if (isPlain(target) && !extended.contains(name) && schemas.refusesUnknownProperties(name)) {
                    target.setAdditionalProperties(false);
                }
                visit(target, named);
            }
        }
        parts(schema).forEach(part -> visit(part, named));
    }

    private static boolean isPlain(Schema<?> schema) {
        return schema.getProperties() != null && schema.getAdditionalProperties() == null && schema.getDiscriminator() == null
                && schema.getAllOf() == null && schema.getOneOf() == null && schema.getAnyOf() == null;
    }

    @SuppressWarnings("rawtypes")
    private static Stream<Schema<?>> parts(Schema<?> schema) {
        Stream.Builder<Schema<?>> parts = Stream.builder();
        if (schema.getProperties() != null) {
            schema.getProperties().values().forEach(parts::add);
        }
        if (schema.getItems() != null) {
            parts.add(schema.getItems());
        }
        if (schema.getAdditionalProperties() instanceof Schema<?> values) {
            parts.add(values);
        }
        Stream.of(schema.getAllOf(), schema.getOneOf(), schema.getAnyOf()).filter(list -> list != null)
                .forEach(list -> list.forEach(parts::add));
        return parts.build();
    }
}
