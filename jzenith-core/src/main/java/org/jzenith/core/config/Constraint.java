package org.jzenith.core.config;

import jakarta.validation.constraints.AssertFalse;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A constraint that jZenith checks itself. A Bean Validation provider could check it too, but takes longer to start than everything
 * else.
 *
 * @param kind     the kind of values that the constraint applies to
 * @param low      the lower bound, if there is one and it is inclusive; else null
 * @param high     the upper bound, if there is one and it is inclusive; else null
 * @param expected a description of what is allowed
 * @param allows   returns whether a value is allowed
 */
record Constraint(Kind kind, @Nullable Amount low, @Nullable Amount high, String expected, Predicate<Object> allows) {

    /** The kinds of values that constraints apply to. */
    enum Kind { NUMBER, SIGN, TEXT, SIZE, BOOLEAN, ANY }

    /** Returns the constraint of a standard Bean Validation annotation, or null if the annotation is not one that is known here. */
    static @Nullable Constraint of(Annotation annotation) {
        if (annotation instanceof Size size) {
            return size(size.min(), size.max());
        } else if (annotation instanceof Pattern pattern) {
            return pattern(pattern);
        } else if (annotation instanceof NotBlank) {
            return new Constraint(Kind.TEXT, null, null, "not blank", value -> !text(value).isBlank());
        } else if (annotation instanceof NotEmpty) {
            return new Constraint(Kind.SIZE, null, null, "not empty", value -> sizeOf(value) > 0);
        } else if (annotation instanceof NotNull) {
            return new Constraint(Kind.ANY, null, null, "", value -> true); // No configuration value is null.
        } else if (annotation instanceof AssertTrue) {
            return new Constraint(Kind.BOOLEAN, null, null, "true", Boolean.TRUE::equals);
        } else if (annotation instanceof AssertFalse) {
            return new Constraint(Kind.BOOLEAN, null, null, "false", Boolean.FALSE::equals);
        }
        return bound(annotation);
    }

    private static @Nullable Constraint bound(Annotation annotation) {
        if (annotation instanceof Min min) {
            return atLeast(Kind.NUMBER, Amount.of(min.value()), true);
        } else if (annotation instanceof Max max) {
            return atMost(Kind.NUMBER, Amount.of(max.value()), true);
        } else if (annotation instanceof DecimalMin min) {
            return atLeast(Kind.NUMBER, Amount.of(min.value()), min.inclusive());
        } else if (annotation instanceof DecimalMax max) {
            return atMost(Kind.NUMBER, Amount.of(max.value()), max.inclusive());
        } else if (annotation instanceof Positive) {
            return atLeast(Kind.SIGN, Amount.ZERO, false);
        } else if (annotation instanceof PositiveOrZero) {
            return atLeast(Kind.SIGN, Amount.ZERO, true);
        } else if (annotation instanceof Negative) {
            return atMost(Kind.SIGN, Amount.ZERO, false);
        }
        return annotation instanceof NegativeOrZero ? atMost(Kind.SIGN, Amount.ZERO, true) : null;
    }

    private static Constraint atLeast(Kind kind, Amount low, boolean inclusive) {
        return new Constraint(kind, inclusive ? low : null, null, (inclusive ? ">= " : "> ") + low.text(),
                value -> Amount.ofValue(value).compareTo(low) >= (inclusive ? 0 : 1));
    }

    private static Constraint atMost(Kind kind, Amount high, boolean inclusive) {
        return new Constraint(kind, null, inclusive ? high : null, (inclusive ? "<= " : "< ") + high.text(),
                value -> Amount.ofValue(value).compareTo(high) <= (inclusive ? 0 : -1));
    }

    private static Constraint size(int min, int max) {
        String expected = max == Integer.MAX_VALUE ? "size >= " + min : "size " + min + '-' + max;
        return new Constraint(Kind.SIZE, null, null, expected, value -> sizeOf(value) >= min && sizeOf(value) <= max);
    }

    private static Constraint pattern(Pattern pattern) {
        int flags = 0;
        for (Pattern.Flag flag : pattern.flags()) {
            flags |= flag.getValue();
        }
        var compiled = java.util.regex.Pattern.compile(pattern.regexp(), flags);
        return new Constraint(Kind.TEXT, null, null, "matching " + pattern.regexp(),
                value -> compiled.matcher(text(value)).matches());
    }

    /** Returns this constraint with another description of what is allowed. */
    Constraint told(String words) {
        return new Constraint(kind, null, null, words, allows);
    }

    /** Returns whether the constraint applies to a type; to a duration only one on the sign, because the number of a bound has no unit. */
    boolean fits(Class<?> type) {
        boolean text = CharSequence.class.isAssignableFrom(type) || type == Secret.class;
        boolean number = Number.class.isAssignableFrom(type) || type == DataSize.class;
        return switch (kind) {
            case NUMBER -> number;
            case SIGN -> number || type == Duration.class;
            case TEXT -> text;
            case SIZE -> text || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
            case BOOLEAN -> type == Boolean.class;
            case ANY -> true;
        };
    }

    private static String text(Object value) {
        return value instanceof Secret secret ? secret.value() : value.toString();
    }

    private static int sizeOf(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection.size();
        }
        return value instanceof Map<?, ?> map ? map.size() : text(value).length();
    }
}
