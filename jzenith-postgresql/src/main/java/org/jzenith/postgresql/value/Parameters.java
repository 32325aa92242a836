package org.jzenith.postgresql.value;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.data.NullValue;
import io.vertx.sqlclient.data.Numeric;
import java.lang.reflect.Array;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one execution of a statement. The driver knows the type of each from the server, asks for a value
 * of the corresponding type of Java, and takes an exception as a refusal. Its own tuples narrow numbers without a word,
 * and join texts to an array without quotes. On the event loop of its connection.
 */
public final class Parameters extends DriverTuple {

    private final List<@Nullable Object> values;
    /** A bit for each parameter whose type the driver has asked for by name, as far as there are bits. */
    private long typed;

    private @Nullable RefusedParameterException refusal;

    public Parameters(List<@Nullable Object> values) {
        super(values.size());
        this.values = values;
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            StorableText.check(value, i); // Before the driver asks for a type: nothing has been sent yet.
            // The driver looks at the value itself where it does not know the type, and needs the text of an array
            // then.
            addValue(isText(value) ? ArrayLiteral.of((Object[]) value) : value);
        }
    }

    private static boolean isText(@Nullable Object value) {
        return value instanceof String[] || value instanceof Enum<?>[];
    }

    /** Returns whether the driver has an encoding for the types of all parameters, as far as can be seen here. */
    private boolean areTyped() {
        return Long.bitCount(typed) == size();
    }

    /**
     * Returns why the driver cannot send these to a statement, or null if it can.
     *
     * @param types the driver's list of their types
     * @param unsendable the types that it cannot send, besides those that it cannot read
     */
    static @Nullable PgException refusal(List<? extends Tuple> sent, Object types, Set<String> unsendable) {
        for (Tuple parameters : sent) {
            if (!(parameters instanceof Parameters ours && ours.areTyped())) {
                PgException refusal = RefusedParameterException.unsendable(
                        types.toString(),
                        name -> unsendable.contains(name) || ColumnChecks.READ_AS_NULL.contains(name),
                        parameters);
                if (refusal != null) {
                    return refusal;
                }
            }
        }
        return null;
    }

    @Override
    public List<Class<?>> types() {
        List<Class<?>> types = new ArrayList<>(values.size());
        for (Object value : values) {
            types.add(value == null ? Object.class : value instanceof NullValue none ? none.type() : value.getClass());
        }
        return types;
    }

    /** After a refusal, the driver asks for the value to put it into its message. */
    @Override
    public @Nullable Object getValue(int position) {
        return refusal == null ? super.getValue(position) : refusal;
    }

    private <T> @Nullable T get(int position, Function<Object, T> conversion) {
        if (position < Long.SIZE) {
            typed |= 1L << position;
        }
        Object value = values.get(position);
        if (value == null || value instanceof NullValue) {
            return null;
        }
        try {
            return conversion.apply(value);
        } catch (RefusedParameterException e) {
            refusal = e;
            throw e;
        }
    }

    private <T> @Nullable T @Nullable [] array(int position, Class<T> type, Function<Object, T> conversion) {
        return get(position, array -> converted(array, type, conversion));
    }

    private static <T> @Nullable T[] converted(Object array, Class<T> type, Function<Object, T> conversion) {
        @SuppressWarnings("unchecked") // It is made of that type.
        @Nullable
        T[] converted = (T[]) Array.newInstance(type, Array.getLength(array));
        for (int i = 0; i < converted.length; i++) {
            Object element = Array.get(array, i);
            converted[i] = element == null ? null : conversion.apply(element);
        }
        return converted;
    }

    private <T> @Nullable T @Nullable [] array(int position, Class<T> type) {
        return array(position, type, type::cast);
    }

    @Override
    public @Nullable Short getShort(int position) {
        return get(position, NumberConversion::toShort);
    }

    @Override
    public @Nullable Integer getInteger(int position) {
        return get(position, NumberConversion::toInteger);
    }

    @Override
    public @Nullable Long getLong(int position) {
        return get(position, NumberConversion::toLong);
    }

    @Override
    public @Nullable Float getFloat(int position) {
        return get(position, NumberConversion::toFloat);
    }

    @Override
    public @Nullable Double getDouble(int position) {
        return get(position, NumberConversion::toDouble);
    }

    @Override
    public @Nullable Numeric getNumeric(int position) {
        return get(position, NumberConversion::toNumeric);
    }

    @Override
    public @Nullable Boolean getBoolean(int position) {
        return get(position, Boolean.class::cast);
    }

    @Override
    public @Nullable String getString(int position) {
        return get(position, value -> isText(value) ? ArrayLiteral.of((Object[]) value) : text(value));
    }

    private static String text(Object value) {
        return value instanceof Enum<?> constant ? constant.name() : (String) value;
    }

    @Override
    public @Nullable Object getJson(int position) {
        return get(position, Parameters::json);
    }

    private static Object json(Object value) {
        if (value == Tuple.JSON_NULL
                || value instanceof String
                || value instanceof Boolean
                || value instanceof Number
                || value instanceof JsonObject
                || value instanceof JsonArray) {
            return value;
        }
        throw new ClassCastException();
    }

    @Override
    public @Nullable UUID getUUID(int position) {
        return get(position, value -> value instanceof String text ? UUID.fromString(text) : (UUID) value);
    }

    @Override
    public @Nullable Buffer getBuffer(int position) {
        return get(position, value -> super.getBuffer(position));
    }

    @Override
    public @Nullable LocalTime getLocalTime(int position) {
        return get(position, value -> super.getLocalTime(position));
    }

    @Override
    public @Nullable OffsetTime getOffsetTime(int position) {
        return get(position, value -> super.getOffsetTime(position));
    }

    @Override
    public @Nullable LocalDate getLocalDate(int position) {
        return get(position, value -> TimestampRange.sent(super.getLocalDate(position)));
    }

    @Override
    public @Nullable LocalDateTime getLocalDateTime(int position) {
        return get(position, value -> TimestampRange.sent(super.getLocalDateTime(position)));
    }

    @Override
    public @Nullable OffsetDateTime getOffsetDateTime(int position) {
        return get(position, value -> TimestampRange.sent((OffsetDateTime) value));
    }

    @Override
    public @Nullable Short @Nullable [] getArrayOfShorts(int position) {
        return array(position, Short.class, NumberConversion::toShort);
    }

    @Override
    public @Nullable Integer @Nullable [] getArrayOfIntegers(int position) {
        return array(position, Integer.class, NumberConversion::toInteger);
    }

    @Override
    public @Nullable Long @Nullable [] getArrayOfLongs(int position) {
        return array(position, Long.class, NumberConversion::toLong);
    }

    @Override
    public @Nullable Float @Nullable [] getArrayOfFloats(int position) {
        return array(position, Float.class, NumberConversion::toFloat);
    }

    @Override
    public @Nullable Double @Nullable [] getArrayOfDoubles(int position) {
        return array(position, Double.class, NumberConversion::toDouble);
    }

    @Override
    public @Nullable Numeric @Nullable [] getArrayOfNumerics(int position) {
        return get(position, array -> withNulls(converted(array, Numeric.class, NumberConversion::toNumeric)));
    }

    @Override
    public @Nullable Boolean @Nullable [] getArrayOfBooleans(int position) {
        return array(position, Boolean.class);
    }

    @Override
    public @Nullable String @Nullable [] getArrayOfStrings(int position) {
        return array(position, String.class, Parameters::text);
    }

    @Override
    public @Nullable Object @Nullable [] getArrayOfJsons(int position) {
        return get(position, array -> withNullsOfJson(converted(array, Object.class, Parameters::json)));
    }

    @Override
    public @Nullable UUID @Nullable [] getArrayOfUUIDs(int position) {
        return array(position, UUID.class);
    }

    @Override
    public @Nullable Buffer @Nullable [] getArrayOfBuffers(int position) {
        return array(
                position, Buffer.class, value -> value instanceof byte[] bytes ? Buffer.buffer(bytes) : (Buffer) value);
    }

    @Override
    public @Nullable LocalTime @Nullable [] getArrayOfLocalTimes(int position) {
        return array(position, LocalTime.class);
    }

    @Override
    public @Nullable OffsetTime @Nullable [] getArrayOfOffsetTimes(int position) {
        return array(position, OffsetTime.class);
    }

    @Override
    public @Nullable LocalDate @Nullable [] getArrayOfLocalDates(int position) {
        return array(position, LocalDate.class, value -> TimestampRange.sent((LocalDate) value));
    }

    @Override
    public @Nullable LocalDateTime @Nullable [] getArrayOfLocalDateTimes(int position) {
        return array(position, LocalDateTime.class, value -> TimestampRange.sent((LocalDateTime) value));
    }

    @Override
    public @Nullable OffsetDateTime @Nullable [] getArrayOfOffsetDateTimes(int position) {
        return array(position, OffsetDateTime.class, value -> TimestampRange.sent((OffsetDateTime) value));
    }
}
