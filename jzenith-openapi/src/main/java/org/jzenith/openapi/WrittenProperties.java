package org.jzenith.openapi;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.swagger.v3.oas.models.media.Schema;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Describes the properties of responses that Jackson always writes as {@code required}, whatever their value is. In the
 * schema of a request body, {@code required} is what the server requires of clients.
 */
final class WrittenProperties {

    private final SchemaReader schemas;
    private final SerializationConfig config;

    WrittenProperties(SchemaReader schemas, ObjectMapper mapper) {
        this.schemas = schemas;
        this.config = mapper.getSerializationConfig();
    }

    /** Changes all schemas except those of request bodies. */
    void applyToAllBut(Set<String> ofRequests) {
        schemas.defined().forEach((name, schema) -> {
            JavaType type = schemas.typeOf(name);
            if (type != null && !ofRequests.contains(name)) {
                applyTo(schema, type);
            }
        });
    }

    private void applyTo(Schema<?> schema, JavaType type) {
        Set<String> written = written(type);
        own(schema).filter(part -> part.getProperties() != null).forEach(part -> part.getProperties().keySet().stream()
                .filter(written::contains)
                .forEach(part::addRequiredItem));
    }

    /** Returns a schema and its parts. */
    private static Stream<Schema<?>> own(Schema<?> schema) {
        Stream.Builder<Schema<?>> parts = Stream.<Schema<?>>builder().add(schema);
        Stream.ofNullable(schema.getAllOf()).flatMap(List::stream).forEach(parts::add);
        return parts.build();
    }

    /** Returns the names of the properties; none if a filter of the application may remove properties of the type. */
    private Set<String> written(JavaType type) {
        boolean filtered = config.getAnnotationIntrospector()
                        .findFilterId(config.introspectClassAnnotations(type).getClassInfo())
                != null;
        return filtered
                ? Set.of()
                : config.introspect(type).findProperties().stream()
                        .filter(property -> property.findViews() == null && !Nulls.mayBeLeftOut(property, config))
                        .map(BeanPropertyDefinition::getName)
                        .collect(Collectors.toSet());
    }
}
