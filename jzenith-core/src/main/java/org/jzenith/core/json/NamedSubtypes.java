package org.jzenith.core.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;

/**
 * Restricts the subtypes that a JSON text can choose to those that the code names for a type, in {@code @JsonSubTypes}
 * or at the mapper. No text can make Jackson load a class. A subtype that Jackson deduces from properties counts as
 * chosen by the text.
 */
final class NamedSubtypes extends PolymorphicTypeValidator.Base {

    private static final long serialVersionUID = 1L;

    @Override
    public Validity validateSubClassName(MapperConfig<?> config, JavaType base, String name) {
        boolean named = config
                .getSubtypeResolver()
                .collectAndResolveSubtypesByTypeId(
                        config, config.introspectClassAnnotations(base).getClassInfo())
                .stream()
                .anyMatch(subtype -> subtype.getType().getName().equals(name));
        return named ? Validity.ALLOWED : Validity.DENIED;
    }
}
