package org.jzenith.core.config.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The types of numbers. A number that does not fit its type is rejected, never rounded to infinity or truncated. */
final class Numbers {

    /** The length up to which a text of any digits fits into a {@code long}. */
    private static final int LONG_ENOUGH = 18;

    private Numbers() {}

    static Scalar integer(Class<?> type, long least, long greatest, LongFunction<Object> narrow) {
        return new Scalar(type, "an integer", "a whole number from " + least + " to " + greatest, text -> {
            long value = whole(text);
            if (value < least || value > greatest) {
                throw new ConversionException("is out of range");
            }
            return narrow.apply(value);
        });
    }

    private static long whole(String text) throws ConversionException {
        if (text.length() <= LONG_ENOUGH) {
            return Long.parseLong(text);
        }
        BigInteger value = new BigInteger(text);
        if (value.bitLength() >= Long.SIZE) {
            throw new ConversionException("is out of range");
        }
        return value.longValue();
    }

    /**
     * Returns a decimal type. Checks each text first: {@code parse} also accepts texts such as {@code NaN} and
     * {@code 1d}.
     */
    static Scalar decimal(Class<?> type, Number greatest, Function<String, Number> parse) {
        return new Scalar(type, "a number", "a number from -" + greatest + " to " + greatest, text -> {
            var unused = new BigDecimal(text);
            Number value = parse.apply(text);
            if (Double.isInfinite(value.doubleValue())) {
                throw new ConversionException("is out of range");
            }
            return value;
        });
    }
}
