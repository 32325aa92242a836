package org.jzenith.openapi;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import java.util.List;

/**
 * The subtypes of types with {@code @JsonTypeInfo(use = DEDUCTION)}. Such types have no discriminator property, so
 * their schema is a choice of the subtypes, without inheritance.
 */
final class DeducedSubtypes {

    private final ObjectMapper mapper;

    DeducedSubtypes(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Returns whether Jackson deduces the subtypes of a type. */
    static boolean areOf(Annotated type, MapperConfig<?> config) {
        JsonTypeInfo.Value info = config.getAnnotationIntrospector().findPolymorphicTypeInfo(config, type);
        return info != null && info.getIdType() == JsonTypeInfo.Id.DEDUCTION;
    }

    /** Returns the deduced subtypes of an abstract type; none for any other type. */
    List<JavaType> of(JavaType type) {
        MapperConfig<?> config = mapper.getSerializationConfig();
        if (type.isConcrete() || type.isContainerType()) {
            return List.of();
        }
        AnnotatedClass base = config.introspectClassAnnotations(type).getClassInfo();
        return !areOf(base, config)
                ? List.of()
                : mapper.getSubtypeResolver().collectAndResolveSubtypesByClass(config, base).stream()
                        .map(NamedType::getType)
                        .map(mapper::constructType)
                        .filter(JavaType::isConcrete)
                        .distinct()
                        .sorted((one, other) -> one.getRawClass()
                                .getName()
                                .compareTo(other.getRawClass().getName()))
                        .toList();
    }
}
