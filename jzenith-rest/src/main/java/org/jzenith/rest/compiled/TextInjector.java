package org.jzenith.rest.compiled;

import jakarta.ws.rs.NotFoundException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jboss.resteasy.core.StringParameterInjector;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.MethodParameter;
import org.jboss.resteasy.spi.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * RESTEasy's conversion of text to the value of a parameter. Creates it as RESTEasy does, because RESTEasy's own is not
 * accessible.
 */
final class TextInjector extends StringParameterInjector {

    /** Types that RESTEasy converts with the same methods, but by reflection. */
    private static final Map<Class<?>, Function<String, Object>> PLAIN = Map.of(
            String.class,
            text -> text,
            UUID.class,
            UUID::fromString,
            int.class,
            Integer::valueOf,
            Integer.class,
            Integer::valueOf,
            long.class,
            Long::valueOf,
            Long.class,
            Long::valueOf);

    /**
     * Takes the parameter and the type of its value, without an optional around it. If the type cannot be converted,
     * throws the same exceptions as RESTEasy.
     */
    TextInjector(
            MethodParameter parameter,
            Type value,
            Class<? extends Annotation> kind,
            ResteasyProviderFactory providers) {
        super(
                Types.getRawType(value),
                value,
                parameter.getParamName(),
                kind,
                parameter.getDefaultValue(),
                parameter.getAccessibleObject(),
                parameter.getAnnotations(),
                providers);
    }

    /** RESTEasy would convert a blank text between other values to null, and 1e400 to infinity. */
    @Override
    public @Nullable Object extractValue(@Nullable String text) {
        Object value = super.extractValue(text);
        if (text == null || paramConverter != null) {
            return value;
        }
        boolean blank = value == null && isCollectionOrArray();
        boolean infinite = (value instanceof Double number && !Double.isFinite(number))
                || (value instanceof Float single && !Float.isFinite(single));
        if (blank || infinite) {
            throw new NotFoundException();
        }
        return value;
    }

    /**
     * Returns a function for text that is present and not blank. It converts like {@link #extractValue}, except for the
     * kind of failure.
     */
    Function<String, Object> reading() {
        Function<String, Object> plain =
                paramConverter == null && unmarshaller == null && delegate == null ? PLAIN.get(type) : null;
        return plain == null ? this::extractValue : plain;
    }
}
