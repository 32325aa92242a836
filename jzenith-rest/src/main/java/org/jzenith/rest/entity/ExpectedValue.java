package org.jzenith.rest.entity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Describes the expected value for a client that sent an unreadable one, never by a Java type. */
public final class ExpectedValue {

    private static final String TIME = "a time such as 2026-12-01T13:30:00Z";
    private static final String WHOLE_NUMBER = "a whole number";
    private static final String NUMBER = "a number";
    private static final String TRUTH = "true or false";
    private static final String TEXT = "a text";

    private static final Map<Class<?>, String> TYPES = new HashMap<>();

    static {
        Stream.of(byte.class, short.class, int.class, long.class, Byte.class, Short.class, Integer.class, Long.class)
                .forEach(type -> TYPES.put(type, WHOLE_NUMBER));
        TYPES.put(BigInteger.class, WHOLE_NUMBER);
        Stream.of(float.class, double.class, Float.class, Double.class, BigDecimal.class, Number.class)
                .forEach(type -> TYPES.put(type, NUMBER));
        TYPES.put(boolean.class, TRUTH);
        TYPES.put(Boolean.class, TRUTH);
        TYPES.put(String.class, TEXT);
        TYPES.put(CharSequence.class, TEXT);
        TYPES.put(char.class, "a character");
        TYPES.put(Character.class, "a character");
        TYPES.put(byte[].class, "a text of Base64");
        TYPES.put(UUID.class, "a UUID");
        TYPES.put(URI.class, "a URI");
        TYPES.put(URL.class, "a URL");
        TYPES.put(LocalDate.class, "a date such as 2026-12-01");
        TYPES.put(LocalDateTime.class, "a date and time such as 2026-12-01T13:30:00");
        TYPES.put(LocalTime.class, "a time of day such as 13:30:00");
        Stream.of(Instant.class, OffsetDateTime.class, ZonedDateTime.class, Date.class)
                .forEach(type -> TYPES.put(type, TIME));
        TYPES.put(Duration.class, "a duration such as PT30M");
        TYPES.put(Period.class, "a period such as P1M");
        TYPES.put(Year.class, "a year such as 2026");
        TYPES.put(YearMonth.class, "a month such as 2026-12");
        TYPES.put(ZoneId.class, "a time zone such as Europe/Berlin");
        TYPES.put(Currency.class, "a currency such as EUR");
        TYPES.put(Locale.class, "a language such as en-GB");
    }

    /** Only the message of the mapper contains the accepted names of constants. */
    private static final String CHOICES = "values accepted for Enum class: [";

    private ExpectedValue() {}

    /** Returns the description of a type, as in "is not a date"; null if only the type's own code knows it. */
    public static @Nullable String of(Class<?> type) {
        return TYPES.get(type);
    }

    /** Returns the description of the expected JSON, as in "is not a date"; null if there is none. */
    static @Nullable String of(MismatchedInputException exception) {
        Class<?> type = exception.getTargetType();
        if (type == null) {
            return null;
        }
        if (isElement(exception, type)) {
            type = type.getComponentType();
        }
        String known = of(type);
        if (known != null) {
            return known;
        }
        if (type.isEnum()) {
            String message = exception.getOriginalMessage();
            int choices = message.lastIndexOf(CHOICES); // The client's own text comes before it.
            return choices < 0
                    ? null
                    : "one of " + inOrder(type, message.substring(choices + CHOICES.length(), message.length() - 1));
        }
        if (type.isArray() || Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        return Map.class.isAssignableFrom(type) ? "an object" : null; // Any other class is opaque.
    }

    /** Jackson reports a null in an array of primitives at the array. */
    private static boolean isElement(MismatchedInputException exception, Class<?> type) {
        List<JsonMappingException.Reference> path = exception.getPath();
        Object last = path.isEmpty() ? null : path.get(path.size() - 1).getFrom();
        return type.isArray() && last != null && last.getClass() == type;
    }

    /** Jackson lists the names in no order. Names that do not match their constants stay in that order. */
    private static String inOrder(Class<?> type, String names) {
        Map<String, Integer> order = new HashMap<>();
        Object[] constants = type.getEnumConstants();
        for (int i = 0; i < constants.length; i++) {
            for (String name : namesOf((Enum<?>) constants[i])) {
                order.putIfAbsent(plain(name), i);
            }
        }
        List<String> sorted = new ArrayList<>(List.of(names.split(", ", -1)));
        if (sorted.stream().anyMatch(name -> !order.containsKey(plain(name)))) {
            return names;
        }
        sorted.sort(Comparator.comparing(name -> order.get(plain(name))));
        return String.join(", ", sorted);
    }

    private static List<String> namesOf(Enum<?> constant) {
        List<String> names = new ArrayList<>(List.of(constant.name()));
        try {
            Field field = constant.getDeclaringClass().getField(constant.name());
            JsonProperty said = field.getAnnotation(JsonProperty.class);
            names.add(said == null ? constant.toString() : said.value());
        } catch (NoSuchFieldException e) { // Each constant has a field; otherwise, the name is enough.
            return names;
        }
        return names;
    }

    /** A naming strategy changes case and separators. */
    private static String plain(String name) {
        return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
    }
}
