package org.jzenith.core.config;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every scalar type that configuration knows. */
final class Scalars {

    private static final Map<Class<?>, Scalar> BY_TYPE = List.of(
            new Scalar(String.class, "a text", "text", text -> text),
            new Scalar(Secret.class, "a secret", "a secret text", Secret::of),
            new Scalar(Character.class, "a single character", "one character", Scalars::character),
            new Scalar(Boolean.class, "a boolean", "true or false", Scalars::bool),
            Numbers.integer(Byte.class, Byte.MIN_VALUE, Byte.MAX_VALUE, value -> (byte) value),
            Numbers.integer(Short.class, Short.MIN_VALUE, Short.MAX_VALUE, value -> (short) value),
            Numbers.integer(Integer.class, Integer.MIN_VALUE, Integer.MAX_VALUE, value -> (int) value),
            Numbers.integer(Long.class, Long.MIN_VALUE, Long.MAX_VALUE, value -> value),
            Numbers.decimal(Float.class, Float.MAX_VALUE, Float::valueOf),
            Numbers.decimal(Double.class, Double.MAX_VALUE, Double::valueOf),
            new Scalar(BigInteger.class, "an integer", "a whole number", BigInteger::new),
            new Scalar(BigDecimal.class, "a number", "a number", BigDecimal::new),
            new Scalar(Duration.class, "a duration", "such as 500ms, 30s, 5m, 1h, 2d or PT30S", Durations::convert),
            new Scalar(DataSize.class, "a size", "bytes, or a number with KB, MB or GB", DataSize::parse),
            new Scalar(URI.class, "a URI", "a URI", URI::create),
            new Scalar(Path.class, "a path", "a path", Path::of),
            new Scalar(UUID.class, "a UUID", "such as 123e4567-e89b-12d3-a456-426614174000", Scalars::uuid),
            new Scalar(Locale.class, "a language", "such as en or de-AT", text -> new Locale.Builder().setLanguageTag(text).build()),
            new Scalar(ZoneId.class, "a time zone", "such as UTC or Europe/Berlin", ZoneId::of),
            new Scalar(Charset.class, "a character set", "such as UTF-8", Charset::forName)
    ).stream().collect(Collectors.toUnmodifiableMap(Scalar::type, Function.identity()));

    private Scalars() { }

    /** Returns the scalar for a type, or null if configuration does not know it. */
    static @Nullable Scalar of(Class<?> type) {
        return type.isEnum() ? Scalar.ofEnum(type) : BY_TYPE.get(MethodType.methodType(type).wrap().returnType());
    }

    private static Object character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("length: " + text.length() + " (expected: 1)");
        }
        return text.charAt(0);
    }

    private static Object bool(String text) {
        if (text.equalsIgnoreCase("true")) {
            return true;
        }
        if (text.equalsIgnoreCase("false")) {
            return false;
        }
        throw new IllegalArgumentException("neither true nor false");
    }

    /** {@link UUID#fromString} also takes texts with digits missing. */
    private static Object uuid(String text) {
        UUID uuid = UUID.fromString(text);
        if (!uuid.toString().equalsIgnoreCase(text)) {
            throw new IllegalArgumentException("not 32 hexadecimal digits");
        }
        return uuid;
    }
}
