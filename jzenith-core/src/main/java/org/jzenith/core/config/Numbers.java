package org.jzenith.core.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Function;

/** Numbers that fit their type or are refused; never rounded to infinity, cut off or guessed. */
final class Numbers {

    private Numbers() { }

    static Scalar integer(Class<?> type, long least, long greatest, Function<BigInteger, Object> narrow) {
        return new Scalar(type, "an integer", "a whole number from " + least + " to " + greatest, text -> {
            BigInteger value = new BigInteger(text);
            if (value.compareTo(BigInteger.valueOf(least)) < 0 || value.compareTo(BigInteger.valueOf(greatest)) > 0) {
                throw new UnfitException("is out of range");
            }
            return narrow.apply(value);
        });
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
