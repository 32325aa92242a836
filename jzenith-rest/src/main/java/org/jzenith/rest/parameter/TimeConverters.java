package org.jzenith.rest.parameter;

import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converts parameters to the types of {@code java.time}, from the texts of their {@code toString} (ISO 8601). Their
 * factory methods have other names than those that Jakarta REST 3.2 supports.
 */
public final class TimeConverters implements ParamConverterProvider {

    /** Only loaded by an application with such a parameter. */
    private static final class Readers {
        static final Map<Class<?>, Function<String, ?>> ALL = Map.ofEntries(
                Map.entry(Instant.class, Instant::parse),
                Map.entry(LocalDate.class, LocalDate::parse),
                Map.entry(LocalTime.class, LocalTime::parse),
                Map.entry(LocalDateTime.class, LocalDateTime::parse),
                Map.entry(OffsetTime.class, OffsetTime::parse),
                Map.entry(OffsetDateTime.class, OffsetDateTime::parse),
                Map.entry(ZonedDateTime.class, ZonedDateTime::parse),
                Map.entry(Duration.class, Duration::parse),
                Map.entry(Period.class, Period::parse),
                Map.entry(Year.class, Year::parse),
                Map.entry(YearMonth.class, YearMonth::parse),
                Map.entry(MonthDay.class, MonthDay::parse),
                Map.entry(ZoneId.class, ZoneId::of),
                Map.entry(ZoneOffset.class, ZoneOffset::of));
    }

    private record Converter<T>(Class<T> type, Function<String, ?> reader) implements ParamConverter<T> {

        /** Any exception becomes 404 or 400, depending on the kind of parameter. */
        @Override
        public T fromString(String value) {
            return type.cast(reader.apply(value));
        }

        @Override
        public String toString(T value) {
            return value.toString();
        }
    }

    /** Returns whether this provider has created a converter. */
    static boolean isFrom(ParamConverter<?> converter) {
        return converter instanceof Converter;
    }

    @Override
    public <T> @Nullable ParamConverter<T> getConverter(
            Class<T> type, @Nullable Type genericType, Annotation @Nullable [] annotations) {
        if (annotations == null
                || !type.getPackageName().equals("java.time")) { // Null for each value of a response header.
            return null;
        }
        Function<String, ?> reader = Readers.ALL.get(type);
        return reader == null ? null : new Converter<>(type, reader);
    }
}
