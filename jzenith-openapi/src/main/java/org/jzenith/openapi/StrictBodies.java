package org.jzenith.openapi;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Describes the server's refusals in the schemas of request bodies: unknown, missing or null properties. Schemas of
 * responses alone follow the declarations in code, and {@link WrittenProperties}.
 */
final class StrictBodies {

    private static final String PREFIX = "#/components/schemas/";

    private final SchemaReader schemas;
    private final BodyProperties properties;
    private final Set<String> seen = new HashSet<>();
    /** The schemas that others extend: a closed one would forbid the properties of its extensions. */
    private final Set<String> extended = new HashSet<>();

    StrictBodies(SchemaReader schemas, BodyProperties properties) {
        this.schemas = schemas;
        this.properties = properties;
    }

    /** Changes the schemas of request bodies, including all referenced schemas. May add schemas to {@code schemas}. */
    @SuppressWarnings("rawtypes") // as in the document model
    void applyTo(OpenAPI document) {
        extended.addAll(extended(schemas.defined()));
        for (PathItem path : document.getPaths().values()) {
            for (Operation operation : path.readOperations()) {
                if (operation.getRequestBody() != null) {
                    operation.getRequestBody().getContent().values().forEach(type -> visit(type.getSchema()));
                }
            }
        }
    }

    /** Returns the names of the schemas of request bodies, including all referenced schemas. */
    Set<String> seen() {
        return seen;
    }

    @SuppressWarnings("rawtypes")
    private static Set<String> extended(Map<String, Schema> named) {
        return named.values().stream()
                .flatMap(schema -> Stream.ofNullable(((Schema<?>) schema).getAllOf()))
                .flatMap(List::stream)
                .flatMap(part -> Stream.ofNullable(part.get$ref()))
                .map(reference -> reference.replace(PREFIX, ""))
                .collect(Collectors.toSet());
    }

    private void visit(@Nullable Schema<?> schema) {
        if (schema == null) {
            return;
        }
        if (schema.get$ref() != null) {
            String name = schema.get$ref().replace(PREFIX, "");
            Schema<?> target = schemas.defined().get(name);
            if (target != null && seen.add(name)) {
                JavaType type = schemas.typeOf(name);
                if (type != null) {
                    restrict(target, name, type);
                }
                visit(target);
            }
        }
        schema.setUniqueItems(null); // Jackson reads a Set from a list with duplicates, too.
        parts(schema).forEach(this::visit);
    }

    private void restrict(Schema<?> schema, String name, JavaType type) {
        Map<String, BeanPropertyDefinition> sent = properties.of(type);
        Stream.Builder<Schema<?>> own = Stream.<Schema<?>>builder().add(schema);
        Stream.ofNullable(schema.getAllOf()).flatMap(List::stream).forEach(own::add);
        own.build().filter(part -> part.getProperties() != null).forEach(part -> properties.applyTo(part, type, sent));
        if (isPlain(schema)) {
            addMissing(schema, sent);
            if (!extended.contains(name) && properties.refusesUnknown(type)) {
                schema.setAdditionalProperties(false);
            }
        }
    }

    /** Adds the properties that clients can send, but responses never contain. */
    private void addMissing(Schema<?> schema, Map<String, BeanPropertyDefinition> sent) {
        new TreeMap<>(sent).forEach((name, property) -> {
            if (!schema.getProperties().containsKey(name)
                    && !property.couldSerialize()
                    && property.findAliases().isEmpty()) {
                schema.addProperty(
                        name, schemas.value(property.getPrimaryType()).writeOnly(true));
            }
        });
    }

    private static boolean isPlain(Schema<?> schema) {
        return schema.getProperties() != null
                && schema.getAdditionalProperties() == null
                && schema.getDiscriminator() == null
                && schema.getAllOf() == null
                && schema.getOneOf() == null
                && schema.getAnyOf() == null;
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
        Stream.of(schema.getAllOf(), schema.getOneOf(), schema.getAnyOf())
                .filter(list -> list != null)
                .forEach(list -> list.forEach(parts::add));
        return parts.build();
    }
}
