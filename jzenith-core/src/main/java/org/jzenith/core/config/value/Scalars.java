package org.jzenith.core.config.value;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.AddressBlock;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.config.Secret;

/**
 * All scalar types that configuration supports. Each is created when it is needed, because a table would create all.
 */
final class Scalars {

    private Scalars() {}

    /** Returns the scalar for a type, or null if configuration does not support the type. */
    static @Nullable Scalar of(Class<?> type) {
        if (type.isEnum()) {
            return Scalar.ofEnum(type);
        }
        Class<?> wrapped = MethodType.methodType(type).wrap().returnType();
        Scalar number = number(wrapped);
        return number == null ? other(wrapped) : number;
    }

    private static @Nullable Scalar number(Class<?> type) {
        if (type == Integer.class) {
            return Numbers.integer(type, Integer.MIN_VALUE, Integer.MAX_VALUE, value -> (int) value);
        } else if (type == Long.class) {
            return Numbers.integer(type, Long.MIN_VALUE, Long.MAX_VALUE, value -> value);
        } else if (type == Short.class) {
            return Numbers.integer(type, Short.MIN_VALUE, Short.MAX_VALUE, value -> (short) value);
        } else if (type == Byte.class) {
            return Numbers.integer(type, Byte.MIN_VALUE, Byte.MAX_VALUE, value -> (byte) value);
        } else if (type == Double.class) {
            return Numbers.decimal(type, Double.MAX_VALUE, Double::valueOf);
        } else if (type == Float.class) {
            return Numbers.decimal(type, Float.MAX_VALUE, Float::valueOf);
        } else if (type == BigInteger.class) {
            return new Scalar(type, "an integer", "a whole number", BigInteger::new);
        }
        return type == BigDecimal.class ? new Scalar(type, "a number", "a number", BigDecimal::new) : null;
    }

    private static @Nullable Scalar other(Class<?> type) {
        if (type == String.class) {
            return new Scalar(type, "a text", "text", text -> text);
        } else if (type == Secret.class) {
            return new Scalar(type, "a secret", "a secret text", Secret::of);
        } else if (type == Character.class) {
            return new Scalar(type, "a single character", "one character", Scalars::character);
        } else if (type == Boolean.class) {
            return new Scalar(type, "a boolean", "true or false", Scalars::bool);
        } else if (type == Duration.class) {
            return new Scalar(type, "a duration", "such as 500ms, 30s, 5m, 1h, 2d or PT30S", Durations::convert);
        } else if (type == DataSize.class) {
            return new Scalar(type, "a size", "bytes, or a number with KB, MB or GB", DataSize::parse);
        } else if (type == AddressBlock.class) {
            return new Scalar(
                    type,
                    "an address block",
                    "such as 10.0.0.0/8, 2001:db8::/32, 192.0.2.1 or unix",
                    Scalars::addressBlock);
        } else if (type == URI.class) {
            return new Scalar(type, "a URI", "a URI", URI::create);
        } else if (type == Path.class) {
            return new Scalar(type, "a path", "a path", Path::of);
        } else if (type == UUID.class) {
            return new Scalar(type, "a UUID", "such as 123e4567-e89b-12d3-a456-426614174000", Scalars::uuid);
        } else if (type == Locale.class) {
            return new Scalar(type, "a language", "such as en or de-AT", text -> new Locale.Builder()
                    .setLanguageTag(text)
                    .build());
        } else if (type == ZoneId.class) {
            return new Scalar(type, "a time zone", "such as UTC or Europe/Berlin", ZoneId::of);
        }
        return type == Charset.class ? new Scalar(type, "a character set", "such as UTF-8", Charset::forName) : null;
    }

    private static Object addressBlock(String text) throws ConversionException {
        try {
            return AddressBlock.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ConversionException(
                    "is not an address block", AddressBlock.containing(text).toString());
        }
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

    /** Parses a UUID strictly: {@link UUID#fromString} also accepts texts with missing digits. */
    private static Object uuid(String text) {
        UUID uuid = UUID.fromString(text);
        if (!uuid.toString().equalsIgnoreCase(text)) {
            throw new IllegalArgumentException("not 32 hexadecimal digits");
        }
        return uuid;
    }
}
