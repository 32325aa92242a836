package org.jzenith.openapi;

import com.google.inject.Injector;
import jakarta.inject.Inject;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;
import org.jzenith.rest.spi.RestContributions;

/**
 * The texts of an enum's constants in a parameter. Jakarta REST converts these texts, which may differ from those in
 * JSON.
 */
final class EnumTexts {

    private final RestContributions contributions;
    private final Injector injector;

    @Inject
    EnumTexts(RestContributions contributions, Injector injector) {
        this.contributions = contributions;
        this.injector = injector;
    }

    /** Returns the texts of all constants; none if only code of the application knows them. */
    List<String> of(Class<?> type, Type generic, Annotation[] annotations) {
        if (hasFromString(type)
                || converters().anyMatch(converters -> converters.getConverter(type, generic, annotations) != null)) {
            return List.of();
        }
        return Stream.of(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name())
                .toList();
    }

    private static boolean hasFromString(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> method.getName().equals("fromString"))
                .filter(method -> List.of(method.getParameterTypes()).equals(List.of(String.class)))
                .map(Method::getModifiers)
                .anyMatch(Modifier::isStatic);
    }

    private Stream<ParamConverterProvider> converters() {
        return contributions.providers().stream()
                .filter(ParamConverterProvider.class::isAssignableFrom)
                .map(provider -> (ParamConverterProvider) injector.getInstance(provider));
    }
}
