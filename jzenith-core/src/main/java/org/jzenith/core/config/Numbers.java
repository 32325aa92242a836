package org.jzenith.core.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Numbers that fit their type or are refused; never rounded to infinity, cut off or guessed. */
final class Numbers {

    /** A text of so many digits fits a {@code long} whatever they are. */
    private static final int LONG_ENOUGH = 18;

    private Numbers() { }

    static Scalar integer(Class<?> type, long least, long greatest, LongFunction<Object> narrow) {
        return new Scalar(type, "an integer", "a whole number from " + least + " to " + greatest, text -> {
            long value = whole(text);
            if (value < least || value > greatest) {
                throw new UnfitException("is out of range");
            }
            return narrow.apply(value);
        });
    }

    private static long whole(String text) throws UnfitException {
        if (text.length() <= LONG_ENOUGH) {
            return Long.parseLong(text);
        }
        BigInteger value = new BigInteger(text);
        if (value.bitLength() >= Long.SIZE) {
            throw new UnfitException("is out of range");
        }
        return value.longValue();
    }

    /** {@code parse} also takes texts that are no decimal numbers, such as {@code NaN} and {@code 1d}. */
    static Scalar decimal(Class<?> type, Number greatest, Function<String, Number> parse) {
        return new Scalar(type, "a number", "a number from -" + greatest + " to " + greatest, text -> {
            var unused = new BigDecimal(text);
            Number value = parse.apply(text);
            if (Double.isInfinite(value.doubleValue())) {
                throw new UnfitException("is out of range");
            }
            return value;
        });
    }
}
