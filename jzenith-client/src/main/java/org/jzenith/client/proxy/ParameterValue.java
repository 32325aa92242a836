package org.jzenith.client.proxy;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts values of parameters to texts. It supports the types that JAX-RS converts without a
 * {@code ParamConverterProvider} (Jakarta REST 3.2). Like jzenith-rest, it also supports {@link Optional} and types
 * with a static method {@code parse}, such as those of {@code java.time}.
 */
final class ParameterValue {

    private static final Set<Class<?>> BOXED = Set.of(
            Boolean.class,
            Byte.class,
            Character.class,
            Double.class,
            Float.class,
            Integer.class,
            Long.class,
            Short.class,
            OptionalInt.class,
            OptionalLong.class,
            OptionalDouble.class);

    private ParameterValue() {}

    /** Returns whether values of a type are one text each. */
    static boolean isText(Type type) {
        if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
            return isText(generic.getActualTypeArguments()[0]);
        }
        return type instanceof Class<?> plain
                && (plain.isPrimitive()
                        || BOXED.contains(plain)
                        || plain.isEnum()
                        || hasConstructor(plain)
                        || hasMethod(plain, "valueOf", String.class)
                        || hasMethod(plain, "fromString", String.class)
                        || hasMethod(plain, "parse", CharSequence.class));
    }

    /** Returns whether values of a type are any number of texts. */
    static boolean isTexts(Type type) {
        if (type instanceof Class<?> plain && plain.isArray()) {
            return isText(plain.getComponentType());
        }
        if (type instanceof GenericArrayType array) {
            return isText(array.getGenericComponentType());
        }
        return type instanceof ParameterizedType generic
                && generic.getRawType() instanceof Class<?> raw
                && Collection.class.isAssignableFrom(raw)
                && generic.getActualTypeArguments().length == 1
                && isText(generic.getActualTypeArguments()[0]);
    }

    private static boolean hasConstructor(Class<?> type) {
        return !Modifier.isAbstract(type.getModifiers())
                && Arrays.stream(type.getConstructors())
                        .anyMatch(made -> Arrays.equals(made.getParameterTypes(), new Class<?>[] {String.class}));
    }

    private static boolean hasMethod(Class<?> type, String name, Class<?> parameter) {
        return Arrays.stream(type.getMethods())
                .anyMatch(method -> method.getName().equals(name)
                        && Modifier.isStatic(method.getModifiers())
                        && method.getReturnType() == type
                        && Arrays.equals(method.getParameterTypes(), new Class<?>[] {parameter}));
    }

    /** Returns the texts of a value, one for each element of a collection; none for null and for empty optionals. */
    static List<String> texts(@Nullable Object value) {
        List<String> texts = new ArrayList<>();
        add(value, texts);
        return texts;
    }

    private static void add(@Nullable Object value, List<String> texts) {
        if (value instanceof Collection<?> elements) {
            elements.forEach(element -> add(element, texts));
        } else if (value instanceof Optional<?> optional) {
            optional.ifPresent(present -> add(present, texts));
        } else if (value instanceof OptionalInt optional) {
            optional.ifPresent(present -> texts.add(Integer.toString(present)));
        } else if (value instanceof OptionalLong optional) {
            optional.ifPresent(present -> texts.add(Long.toString(present)));
        } else if (value instanceof OptionalDouble optional) {
            optional.ifPresent(present -> texts.add(Double.toString(present)));
        } else if (value instanceof Enum<?> constant) {
            texts.add(constant.name());
        } else if (value != null && value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                add(Array.get(value, i), texts);
            }
        } else if (value != null) {
            texts.add(value.toString());
        }
    }
}
