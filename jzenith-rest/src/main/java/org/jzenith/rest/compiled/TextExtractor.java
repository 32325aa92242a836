package org.jzenith.rest.compiled;

import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jboss.resteasy.core.StringParameterInjector;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.MethodParameter;

/** RESTEasy's way to turn text into the value of a parameter, which is not to be had from everywhere; made in the same way. */
final class TextExtractor extends StringParameterInjector {

    /** Types of which RESTEasy makes values by the same, but by reflection. */
    private static final Map<Class<?>, Function<String, Object>> PLAIN = Map.of(String.class, text -> text, UUID.class, UUID::fromString,
            int.class, Integer::valueOf, Integer.class, Integer::valueOf, long.class, Long::valueOf, Long.class, Long::valueOf);

    /** Throws what RESTEasy does of a type that it cannot make. */
    TextExtractor(MethodParameter parameter, Class<? extends Annotation> kind, ResteasyProviderFactory providers) {
        super(parameter.getType(), parameter.getGenericType(), parameter.getParamName(), kind, parameter.getDefaultValue(),
                parameter.getAccessibleObject(), parameter.getAnnotations(), providers);
    }

    /** Returns what turns text that is there, and not blank, into a value as {@link #extractValue} does, but for the kind of failure. */
    Function<String, Object> reading() {
        Function<String, Object> plain = paramConverter == null && unmarshaller == null && delegate == null ? PLAIN.get(type) : null;
        return plain == null ? this::extractValue : plain;
    }
}
