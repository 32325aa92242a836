package org.jzenith.postgresql.query;

import io.vertx.sqlclient.data.Numeric;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;
import java.util.regex.Pattern;

/** The values in a cursor. Each is written as a letter for its type and a text, from which the same value is read. */
final class PageKey {

    /** Without an exponent, a short text cannot be a number that fills the memory, or that the server does not have. */
    private static final Pattern DECIMAL = Pattern.compile("-?\\d+(?:\\.\\d+)?");

    private static final String NAN = "NaN";

    private PageKey() {}

    private static char letter(Object value) {
        if (value instanceof String) {
            return 's';
        }
        if (value instanceof Long || value instanceof Integer || value instanceof Short) {
            return 'i';
        }
        if (value instanceof UUID) {
            return 'u';
        }
        if (value instanceof OffsetDateTime) {
            return 'o';
        }
        if (value instanceof LocalDateTime) {
            return 'l';
        }
        if (value instanceof LocalDate) {
            return 'd';
        }
        if (value instanceof LocalTime) {
            return 't';
        }
        if (value instanceof Numeric) {
            return 'n';
        }
        if (value instanceof Double || value instanceof Float) {
            return 'f';
        }
        if (value instanceof Boolean) {
            return 'b';
        }
        throw new IllegalArgumentException(value.getClass().getName());
    }

    static String write(Object value) {
        return letter(value) + text(value);
    }

    private static String text(Object value) {
        if (value instanceof Numeric number && !number.isNaN()) {
            return number.bigDecimalValue().toPlainString();
        }
        return value instanceof Float number ? Double.toString(number) : value.toString();
    }

    /**
     * Returns the value of a text.
     *
     * @throws RuntimeException if no value has this text
     */
    static Object read(String written) {
        String text = written.substring(1);
        return switch (written.charAt(0)) {
            case 's' -> text;
            case 'i' -> Long.valueOf(text);
            case 'u' -> UUID.fromString(text);
            case 'o' -> OffsetDateTime.parse(text);
            case 'l' -> LocalDateTime.parse(text);
            case 'd' -> LocalDate.parse(text);
            case 't' -> LocalTime.parse(text);
            case 'n' -> numeric(text);
            case 'f' -> Double.valueOf(text);
            case 'b' -> bool(text);
            default -> throw new IllegalArgumentException(written);
        };
    }

    private static Numeric numeric(String text) {
        if (!text.equals(NAN) && !DECIMAL.matcher(text).matches()) {
            throw new IllegalArgumentException(text);
        }
        return Numeric.parse(text);
    }

    private static Boolean bool(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
        }
        return Boolean.valueOf(text);
    }
}
