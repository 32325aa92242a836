package org.jzenith.postgresql.sql.mapping;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.data.Numeric;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.error.RowMappingException;

/**
 * Converts the driver's value of a column to the type of a property, only where nothing can be lost.
 *
 * @param target the type, boxed
 * @param element the conversion of the elements of an Optional or a List
 * @param nullable whether the property may be null
 * @param name the property, for messages
 */
record ColumnConversion(Class<?> target, @Nullable ColumnConversion element, boolean nullable, String name) {

    private static final List<Class<?>> SIMPLE = List.of(
            String.class,
            Number.class,
            Boolean.class,
            Character.class,
            UUID.class,
            java.time.temporal.Temporal.class,
            java.time.temporal.TemporalAmount.class,
            Buffer.class,
            JsonObject.class,
            JsonArray.class);

    /** Types to which a statement can cast a column for a property of that type. */
    private static final Map<Class<?>, String> SQL_TYPES = Map.ofEntries(
            Map.entry(String.class, "text"),
            Map.entry(Short.class, "smallint"),
            Map.entry(Integer.class, "integer"),
            Map.entry(Long.class, "bigint"),
            Map.entry(Float.class, "real"),
            Map.entry(Double.class, "double precision"),
            Map.entry(BigDecimal.class, "numeric"),
            Map.entry(Boolean.class, "boolean"),
            Map.entry(UUID.class, "uuid"),
            Map.entry(LocalDate.class, "date"),
            Map.entry(LocalTime.class, "time"),
            Map.entry(LocalDateTime.class, "timestamp"),
            Map.entry(OffsetDateTime.class, "timestamptz"),
            Map.entry(Instant.class, "timestamptz"),
            Map.entry(JsonObject.class, "jsonb"),
            Map.entry(JsonArray.class, "jsonb"));

    static boolean isSimple(Class<?> type) {
        return type.isPrimitive()
                || type.isEnum()
                || type.isArray()
                || type.getName().startsWith("io.vertx.")
                || SIMPLE.stream().anyMatch(simple -> simple.isAssignableFrom(type));
    }

    static ColumnConversion to(Type type, String name) {
        if (type instanceof ParameterizedType generic
                && (generic.getRawType() == Optional.class || generic.getRawType() == List.class)) {
            return new ColumnConversion(
                    (Class<?>) generic.getRawType(), to(generic.getActualTypeArguments()[0], name), true, name);
        }
        Class<?> raw = type instanceof Class<?> plain
                ? plain
                : type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : Object.class;
        return new ColumnConversion(MethodType.methodType(raw).wrap().returnType(), null, !raw.isPrimitive(), name);
    }

    @Nullable
    Object convert(@Nullable Object value, String column) {
        if (target == Optional.class && element != null) {
            return value == null ? Optional.empty() : Optional.of(converted(element, value, column));
        }
        if (value == null) {
            if (!nullable) {
                throw unfit("null", column, null);
            }
            return null;
        }
        return converted(this, value, column);
    }

    private static Object converted(ColumnConversion wanted, Object value, String column) {
        Class<?> target = wanted.target;
        if (target.isInstance(value)) {
            return value;
        }
        Object converted = null;
        if (value instanceof Number number) {
            converted = number(number, target);
        } else if (target.isEnum() && value instanceof String text) {
            converted = constant(target, text);
        } else if (target == Instant.class && value instanceof OffsetDateTime time) {
            converted = time.equals(OffsetDateTime.MAX) ? Instant.MAX : time.toInstant();
        } else if (target == byte[].class && value instanceof Buffer buffer) {
            converted = buffer.getBytes();
        } else if (target == List.class && wanted.element != null && value instanceof Object[] array) {
            ColumnConversion element = wanted.element;
            converted = Arrays.stream(array)
                    .map(each -> element.convert(each, column))
                    .toList();
        }
        if (converted == null) {
            throw isNaN(value)
                    ? wanted.unfitNaN(column)
                    : wanted.unfit(value.getClass().getName(), column, value);
        }
        return converted;
    }

    private static boolean isNaN(Object value) {
        return value instanceof Number number && Double.isNaN(number.doubleValue());
    }

    private RowMappingException unfitNaN(String column) {
        return new RowMappingException(
                "The column " + column + " is NaN, but " + name + " is " + target.getName()
                        + " (expected: a type that has it, Double for double precision, Numeric of the driver for numeric). "
                        + "Fix: exclude it, as by nullif(" + column + ", 'NaN'), or cast it to double precision",
                null);
    }

    private static @Nullable Object number(Number value, Class<?> target) {
        boolean whole = value instanceof Integer || value instanceof Short || value instanceof Long;
        if (target == Long.class && whole) {
            return value.longValue();
        }
        if (target == Integer.class && value instanceof Short) {
            return value.intValue();
        }
        if (target == Double.class && value instanceof Float) {
            return value.doubleValue();
        }
        if (target == BigDecimal.class) {
            return whole
                    ? BigDecimal.valueOf(value.longValue())
                    : value instanceof Numeric numeric ? numeric.bigDecimalValue() : null;
        }
        if (target == BigInteger.class) {
            return whole ? BigInteger.valueOf(value.longValue()) : null;
        }
        return null;
    }

    private static @Nullable Object constant(Class<?> type, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(name))
                .findFirst()
                .orElse(null);
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
            return "use a type that can be null, such as Optional, or replace the null, as by coalesce(" + column
                    + ", ...)";
        }
        if (target.isEnum() && value instanceof String) {
            return "add the constant, or exclude the row";
        }
        String sqlType = SQL_TYPES.get(target);
        return "use " + value.getClass().getTypeName() + (sqlType == null ? "" : ", or cast the column to " + sqlType);
    }
}
