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
 * Describes in the schemas of responses which properties are always there, though perhaps null: those that Jackson
 * writes whatever their value is. In the schema of a body, {@code required} is what the server requires of clients.
 */
final class WrittenProperties {

    private final SchemaReader schemas;
    private final SerializationConfig config;

    WrittenProperties(SchemaReader schemas, ObjectMapper mapper) {
        this.schemas = schemas;
        this.config = mapper.getSerializationConfig();
    }

    /** Changes all schemas but those that requests have, too. */
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

    /** Returns a schema, and the parts that it consists of. */
    private static Stream<Schema<?>> own(Schema<?> schema) {
        Stream.Builder<Schema<?>> parts = Stream.<Schema<?>>builder().add(schema);
        Stream.ofNullable(schema.getAllOf()).flatMap(List::stream).forEach(parts::add);
        return parts.build();
    }

    /** Returns the names of the properties; none of a type of which a filter of the application may take any. */
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
