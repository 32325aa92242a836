package org.jzenith.openapi;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedClassResolver;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps discriminator values in JSON to subtypes. Without the mapping, clients take the values for names of schemas, but
 * {@code cat} stands for {@code Cat}.
 */
final class Subtypes {

    private final ObjectMapper mapper;
    private final TypeNames names;

    Subtypes(ObjectMapper mapper, TypeNames names) {
        this.mapper = mapper;
        this.names = names;
    }

    /** Completes the discriminators without a mapping. */
    @SuppressWarnings("rawtypes") // as in the document model
    void applyTo(Map<String, Schema> named) {
        named.forEach((name, schema) -> {
            Discriminator discriminator = schema.getDiscriminator();
            @Nullable Class<?> type = names.classOf(name);
            if (discriminator != null && discriminator.getMapping() == null && type != null) {
                texts(type, named).forEach(discriminator::mapping);
            }
        });
    }

    @SuppressWarnings("rawtypes")
    private Map<String, String> texts(Class<?> type, Map<String, Schema> named) {
        Map<String, String> texts = new TreeMap<>();
        TypeIdResolver ids = ids(mapper.constructType(type));
        if (ids == null) {
            return texts;
        }
        SerializationConfig config = mapper.getSerializationConfig();
        mapper
                .getSubtypeResolver()
                .collectAndResolveSubtypesByClass(
                        config, AnnotatedClassResolver.resolve(config, mapper.constructType(type), config))
                .stream()
                .map(subtype -> subtype.getType())
                .filter(subtype -> !Modifier.isAbstract(subtype.getModifiers()))
                .forEach(subtype -> named.keySet().stream()
                        .filter(name -> subtype.equals(names.classOf(name)))
                        .forEach(name ->
                                texts.put(ids.idFromValueAndType(null, subtype), "#/components/schemas/" + name)));
        return texts;
    }

    /** Returns the resolver of discriminator values; null if it cannot be found, or if JSON has no such value. */
    private @Nullable TypeIdResolver ids(JavaType type) {
        try {
            @Nullable
            TypeSerializer serializer = mapper.getSerializerProviderInstance().findTypeSerializer(type);
            return serializer == null ? null : serializer.getTypeIdResolver();
        } catch (JsonMappingException e) {
            return null; // Such a type fails on use, but the document need not.
        }
    }
}
