package org.jzenith.backing.row;

import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts the driver's value of a column to the type of a property, only where nothing can be lost.
 *
 * @param target the type, boxed
 * @param elements the conversions of the elements of an Optional, a List or a Set, or of the keys and the values of a
 *     Map; empty for other types
 * @param nullable whether the property may be null
 * @param name the property, for messages
 * @param access what only the driver knows
 */
record ColumnConversion(
        Class<?> target, List<ColumnConversion> elements, boolean nullable, String name, RowAccess<?> access) {

    private static final List<Class<?>> SIMPLE = List.of(
            String.class,
            Number.class,
            Boolean.class,
            Character.class,
            UUID.class,
            Temporal.class,
            TemporalAmount.class,
            Collection.class,
            Map.class);

    static boolean isSimple(Class<?> type, RowAccess<?> access) {
        return type.isPrimitive()
                || type.isEnum()
                || type.isArray()
                || SIMPLE.stream().anyMatch(simple -> simple.isAssignableFrom(type))
                || access.isColumnType(type);
    }

    static ColumnConversion to(Type type, String name, RowAccess<?> access) {
        if (type instanceof ParameterizedType generic
                && List.of(Optional.class, List.class, Set.class, Map.class).contains(generic.getRawType())) {
            List<ColumnConversion> elements = Arrays.stream(generic.getActualTypeArguments())
                    .map(element -> to(element, name, access))
                    .toList();
            return new ColumnConversion((Class<?>) generic.getRawType(), elements, true, name, access);
        }
        Class<?> raw = type instanceof Class<?> plain
                ? plain
                : type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : Object.class;
        return new ColumnConversion(
                MethodType.methodType(raw).wrap().returnType(), List.of(), !raw.isPrimitive(), name, access);
    }

    @Nullable
    Object convert(@Nullable Object value, String column) {
        if (target == Optional.class && !elements.isEmpty()) {
            return value == null
                    ? Optional.empty()
                    : Optional.of(elements.get(0).converted(value, column));
        }
        if (value == null) {
            if (!nullable) {
                throw unfit("null", column, null);
            }
            return null;
        }
        return converted(value, column);
    }

    private Object converted(Object value, String column) {
        if (elements.isEmpty() && target.isInstance(value)) {
            return value;
        }
        Object converted = elements.isEmpty() ? plain(value) : collection(value, column);
        if (converted == null) {
            throw isNaN(value) ? unfitNaN(column) : unfit(value.getClass().getName(), column, value);
        }
        return converted;
    }

    private @Nullable Object plain(Object value) {
        Object converted = null;
        if (value instanceof Number number) {
            converted = number(number, target);
        } else if (target.isEnum() && value instanceof String text) {
            converted = constant(target, text);
        }
        return converted == null ? access.convert(value, target) : converted;
    }

    private @Nullable Object collection(Object value, String column) {
        if (target == List.class && value instanceof Object[] array) {
            return each(Arrays.asList(array), column).toList();
        }
        if (target == List.class && value instanceof List<?> list) {
            return each(list, column).toList();
        }
        if (target == Set.class && value instanceof Set<?> set) {
            Set<Object> converted = new LinkedHashSet<>();
            each(set, column).forEach(converted::add);
            return Collections.unmodifiableSet(converted);
        }
        if (target == Map.class && value instanceof Map<?, ?> map) {
            Map<Object, Object> converted = new LinkedHashMap<>();
            map.forEach((key, each) -> converted.put(
                    elements.get(0).convert(key, column), elements.get(1).convert(each, column)));
            return Collections.unmodifiableMap(converted);
        }
        return null;
    }

    private Stream<@Nullable Object> each(Collection<?> values, String column) {
        return values.stream().map(value -> elements.get(0).convert(value, column));
    }

    private static boolean isNaN(Object value) {
        return value instanceof Number number && Double.isNaN(number.doubleValue());
    }

    private static @Nullable Object number(Number value, Class<?> target) {
        boolean whole =
                value instanceof Integer || value instanceof Short || value instanceof Long || value instanceof Byte;
        if (target == BigDecimal.class) {
            return whole
                    ? BigDecimal.valueOf(value.longValue())
                    : value instanceof BigInteger large ? new BigDecimal(large) : null;
        }
        if (target == BigInteger.class) {
            return whole ? BigInteger.valueOf(value.longValue()) : null;
        }
        if (target == Long.class && whole) {
            return value.longValue();
        }
        if (target == Integer.class && (value instanceof Short || value instanceof Byte)) {
            return value.intValue();
        }
        if (target == Short.class && value instanceof Byte) {
            return value.shortValue();
        }
        if (target == Double.class && value instanceof Float) {
            return value.doubleValue();
        }
        return null;
    }

    private static @Nullable Object constant(Class<?> type, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private RowMappingException unfitNaN(String column) {
        return new RowMappingException(
                "The column " + column + " is NaN, but " + name + " is " + target.getName()
                        + access.adviceForNaN(column),
                null);
    }

    private RowMappingException unfit(String what, String column, @Nullable Object value) {
        String constants = target.isEnum() ? " with the constants " + Arrays.toString(target.getEnumConstants()) : "";
        return new RowMappingException(
                "The column " + column + " is " + what + (target.isEnum() && value != null ? " " + value : "")
                        + ", but " + name + " is " + target.getName() + constants + ". Fix: " + fix(column, value),
                null);
    }

    private String fix(String column, @Nullable Object value) {
        if (value == null) {
            String replacement = access.replacementOfNull(column);
            return "use a type that can be null, such as Optional"
                    + (replacement.isEmpty() ? "" : ", or replace the null, as by " + replacement);
        }
        if (target.isEnum() && value instanceof String) {
            return "add the constant, or exclude the row";
        }
        String castType = access.castTypes().get(target);
        return "use " + value.getClass().getTypeName()
                + (castType == null ? "" : ", or cast the column to " + castType);
    }
}
