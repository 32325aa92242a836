package org.jzenith.postgresql.value;

import io.vertx.sqlclient.data.Numeric;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Converts a number to the type of a parameter as the server does, but never to another whole number: what does not fit
 * is refused. As in the server, {@code real} and {@code double precision} take the nearest number that they have. The
 * constants of an enum count as their ordinals, as in the driver.
 */
final class NumberConversion {

    private static final double TWO_POW_63 = 0x1p63;

    private NumberConversion() {}

    static Short toShort(Object value) {
        return (short) whole(value, Short.MIN_VALUE, Short.MAX_VALUE, "smallint");
    }

    static Integer toInteger(Object value) {
        return (int) whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "integer");
    }

    static Long toLong(Object value) {
        return whole(value, Long.MIN_VALUE, Long.MAX_VALUE, "bigint");
    }

    static Float toFloat(Object value) {
        Number number = number(value);
        float nearest = number.floatValue();
        refuseLost(number, nearest, "real");
        return nearest;
    }

    static Double toDouble(Object value) {
        Number number = number(value);
        double nearest = number.doubleValue();
        refuseLost(number, nearest, "double precision");
        return nearest;
    }

    static Numeric toNumeric(Object value) {
        Number number = number(value);
        if (!(number instanceof Numeric) && Double.isInfinite(number.doubleValue()) && isBinary(number)) {
            throw RefusedParameterException.outOfRange("numeric of the driver, which has no infinity");
        }
        return number instanceof Numeric numeric ? numeric : Numeric.create(number);
    }

    @SuppressWarnings("EnumOrdinal") // It is what the driver does.
    private static Number number(Object value) {
        return value instanceof Enum<?> constant ? constant.ordinal() : (Number) value;
    }

    private static boolean isBinary(Number number) {
        return number instanceof Double || number instanceof Float;
    }

    private static long whole(Object value, long least, long greatest, String type) {
        Number number = number(value);
        long whole =
                number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte
                        ? number.longValue()
                        : isBinary(number) ? whole(number.doubleValue(), type) : whole(number, type);
        if (whole < least || whole > greatest) {
            throw RefusedParameterException.outOfRange(type);
        }
        return whole;
    }

    private static long whole(double number, String type) {
        if (!(number >= -TWO_POW_63 && number < TWO_POW_63)) { // also if it is not a number
            throw RefusedParameterException.outOfRange(type);
        }
        if (number != Math.rint(number)) {
            throw RefusedParameterException.fraction(type);
        }
        return (long) number;
    }

    private static long whole(Number number, String type) {
        BigDecimal exact = exact(number);
        if (exact != null && exact.signum() == 0) {
            return 0;
        }
        if (exact == null
                || exact.precision() - (long) exact.scale()
                        > 19) { // before it is written out, which may take all memory
            throw RefusedParameterException.outOfRange(type);
        }
        if (exact.stripTrailingZeros().scale() > 0) {
            throw RefusedParameterException.fraction(type);
        }
        try {
            return exact.longValueExact();
        } catch (ArithmeticException e) {
            throw RefusedParameterException.outOfRange(type);
        }
    }

    /** Returns the value in decimal, or null if it is not a number. */
    private static @Nullable BigDecimal exact(Number number) {
        if (number instanceof Numeric numeric) {
            return numeric.bigDecimalValue();
        }
        return number instanceof BigDecimal decimal
                ? decimal
                : number instanceof BigInteger whole ? new BigDecimal(whole) : new BigDecimal(number.toString());
    }

    /** As in the server, a number must not become infinite or zero. */
    private static void refuseLost(Number number, double nearest, String type) {
        boolean becameInfinite =
                Double.isInfinite(nearest) && !(isBinary(number) && Double.isInfinite(number.doubleValue()));
        boolean becameZero = nearest == 0 && !isZero(number);
        if (becameInfinite || becameZero) {
            throw RefusedParameterException.outOfRange(type);
        }
    }

    private static boolean isZero(Number number) {
        if (isBinary(number)) {
            return number.doubleValue() == 0;
        }
        BigDecimal exact = exact(number);
        return exact != null && exact.signum() == 0;
    }
}
