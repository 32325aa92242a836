package org.jzenith.openapi;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.util.NameTransformer;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.oas.models.media.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describes the properties that {@code @JsonUnwrapped} gives a prefix or a suffix. swagger-core copies them with a
 * mapper for OpenAPI 3.0, which turns each into an object.
 */
final class RenamedProperties {

    private final ObjectMapper mapper;
    private final TypeNames names;
    private final TypeContext context;

    RenamedProperties(ObjectMapper mapper, TypeNames names, TypeContext context) {
        this.mapper = mapper;
        this.names = names;
        this.context = context;
    }

    /** Replaces the copies by their originals. */
    @SuppressWarnings({"rawtypes", "unchecked"}) // as in the document model
    void applyTo(Map<String, Schema> named) {
        named.forEach((name, schema) -> {
            @Nullable Class<?> type = names.classOf(name);
            if (type != null && schema.getProperties() != null) {
                applyTo(type, schema.getProperties());
            }
        });
    }

    @SuppressWarnings("rawtypes")
    private void applyTo(Class<?> type, Map<String, Schema> properties) {
        SerializationConfig config = mapper.getSerializationConfig();
        for (BeanPropertyDefinition property :
                config.introspect(mapper.constructType(type)).findProperties()) {
            AnnotatedMember member = property.getPrimaryMember();
            NameTransformer renaming =
                    member == null ? null : config.getAnnotationIntrospector().findUnwrappingNameTransformer(member);
            if (renaming != null) {
                originals(property).forEach((name, original) -> properties.replace(renaming.transform(name), original));
            }
        }
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private Map<String, Schema> originals(BeanPropertyDefinition property) {
        Schema inner = context.resolve(new AnnotatedType(property.getPrimaryType()).resolveAsRef(false));
        return inner == null || inner.getProperties() == null ? Map.of() : inner.getProperties();
    }
}
