package org.jzenith.core.config.value;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.DataSize;

/**
 * A number that is compared with bounds. Whole numbers, which are nearly all, do not use {@link BigDecimal}, whose
 * class takes a tenth of a second to load on a slow processor.
 *
 * @param whole the number if it is whole
 * @param exact the number if it may have decimal places; else null
 */
record Amount(long whole, @Nullable BigDecimal exact) implements Comparable<Amount> {

    static final Amount ZERO = of(0);

    static Amount of(long whole) {
        return new Amount(whole, null);
    }

    static Amount of(String decimal) {
        return new Amount(0, new BigDecimal(decimal));
    }

    /**
     * Returns a configuration value as a number; for a duration only its sign, because a duration as a number has no
     * unit.
     */
    static Amount ofValue(Object value) {
        if (value instanceof DataSize size) {
            return of(size.bytes());
        } else if (value instanceof Duration duration) {
            return of(duration.compareTo(Duration.ZERO));
        }
        boolean small =
                value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte;
        return small ? of(((Number) value).longValue()) : of(value.toString());
    }

    @Override
    public int compareTo(Amount other) {
        return exact == null && other.exact == null
                ? Long.compare(whole, other.whole)
                : decimal().compareTo(other.decimal());
    }

    boolean isNegative() {
        return compareTo(ZERO) < 0;
    }

    private BigDecimal decimal() {
        return exact == null ? BigDecimal.valueOf(whole) : exact;
    }

    /** Returns the number as JSON has it. */
    Number number() {
        return exact == null ? (Number) whole : exact;
    }

    /** Returns the number without an exponent. */
    String text() {
        return exact == null ? Long.toString(whole) : exact.toPlainString();
    }
}
