package org.jzenith.rest.parameter;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts parameters to types that are not public. RESTEasy finds their conversion method but must not call it, and
 * would answer every request with 404.
 */
public final class HiddenTypeConverters implements ParamConverterProvider {

    /** Returns whether this provider has created a converter. */
    static boolean isFrom(ParamConverter<?> converter) {
        return converter instanceof Converter;
    }

    @Override
    public <T> @Nullable ParamConverter<T> getConverter(
            Class<T> type, @Nullable Type genericType, Annotation @Nullable [] annotations) {
        if (annotations == null) { // RESTEasy calls this for each value of a response header, without annotations.
            return null;
        }
        Executable conversion = conversion(type);
        if (conversion == null || conversion.canAccess(null) || !conversion.trySetAccessible()) {
            return null;
        }
        return new Converter<>(type, conversion);
    }

    /** Returns the constructor or method that RESTEasy would call. */
    private static @Nullable Executable conversion(Class<?> type) {
        try {
            return type.getConstructor(String.class);
        } catch (NoSuchMethodException e) {
            for (String name : type.isEnum() ? List.of("fromString", "valueOf") : List.of("valueOf", "fromString")) {
                Method method = declared(type, name);
                if (method != null) {
                    return method;
                }
            }
            return null;
        }
    }

    private static @Nullable Method declared(Class<?> type, String name) {
        try {
            Method method = type.getDeclaredMethod(name, String.class);
            return Modifier.isStatic(method.getModifiers()) ? method : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private record Converter<T>(Class<T> type, Executable conversion) implements ParamConverter<T> {

        @Override
        public T fromString(String value) {
            try {
                return type.cast(
                        conversion instanceof Constructor<?> constructor
                                ? constructor.newInstance(value)
                                : ((Method) conversion).invoke(null, value));
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof WebApplicationException answer) {
                    throw answer;
                }
                throw new IllegalArgumentException(type + " does not know this value", e.getCause());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public String toString(T value) {
            return String.valueOf(value);
        }
    }
}
