package org.jzenith.core.config.value;

import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.config.Secret;

/**
 * A constraint that jZenith checks itself. A Bean Validation provider could check it too, but takes longer to start
 * than everything else.
 *
 * @param kind the kind of values that the constraint applies to
 * @param low the lower bound, if there is one and it is inclusive; else null
 * @param high the upper bound, if there is one and it is inclusive; else null
 * @param expected a description of what is allowed
 * @param schema the same as keywords of JSON Schema; empty if there are none for it
 * @param allows returns whether a value is allowed
 */
record Constraint(
        Kind kind,
        @Nullable Amount low,
        @Nullable Amount high,
        String expected,
        Map<String, Object> schema,
        Predicate<Object> allows) {

    /** Constructs that only Java's regular expressions have, not those of JSON Schema. */
    private static final java.util.regex.Pattern OF_JAVA =
            java.util.regex.Pattern.compile("[*+?}]\\+|\\\\[AzZGQEpPhHRX]|\\(\\?(?![:=!])|&&");

    /** The kinds of values that constraints apply to. */
    enum Kind {
        NUMBER,
        SIGN,
        TEXT,
        SIZE,
        BOOLEAN,
        ANY
    }

    /**
     * Returns the constraint of a standard Bean Validation annotation, or null if this class does not know the
     * annotation.
     */
    static @Nullable Constraint of(ConstraintAnnotation annotation) {
        return switch (annotation.standardName()) {
            case "Size" ->
                size(
                        annotation.number("min").intValue(),
                        annotation.number("max").intValue());
            case "Pattern" -> pattern(annotation.text("regexp"), annotation.attribute("flags", Pattern.Flag[].class));
            case "NotBlank" ->
                new Constraint(Kind.TEXT, null, null, "not blank", Map.of("pattern", "\\S"), value -> !text(value)
                        .isBlank());
            case "NotEmpty" ->
                new Constraint(Kind.SIZE, null, null, "not empty", Map.of("minLength", 1), value -> sizeOf(value) > 0);
            case "NotNull" ->
                new Constraint(Kind.ANY, null, null, "", Map.of(), value -> true); // No configuration value is null.
            case "AssertTrue" ->
                new Constraint(Kind.BOOLEAN, null, null, "true", Map.of("const", true), Boolean.TRUE::equals);
            case "AssertFalse" ->
                new Constraint(Kind.BOOLEAN, null, null, "false", Map.of("const", false), Boolean.FALSE::equals);
            case "Min" ->
                atLeast(Kind.NUMBER, Amount.of(annotation.number("value").longValue()), true);
            case "Max" ->
                atMost(Kind.NUMBER, Amount.of(annotation.number("value").longValue()), true);
            case "DecimalMin" ->
                atLeast(Kind.NUMBER, Amount.of(annotation.text("value")), annotation.flag("inclusive"));
            case "DecimalMax" -> atMost(Kind.NUMBER, Amount.of(annotation.text("value")), annotation.flag("inclusive"));
            case "Positive" -> atLeast(Kind.SIGN, Amount.ZERO, false);
            case "PositiveOrZero" -> atLeast(Kind.SIGN, Amount.ZERO, true);
            case "Negative" -> atMost(Kind.SIGN, Amount.ZERO, false);
            case "NegativeOrZero" -> atMost(Kind.SIGN, Amount.ZERO, true);
            default -> null;
        };
    }

    private static Constraint atLeast(Kind kind, Amount low, boolean inclusive) {
        return new Constraint(
                kind,
                inclusive ? low : null,
                null,
                (inclusive ? ">= " : "> ") + low.text(),
                Map.of(inclusive ? "minimum" : "exclusiveMinimum", low.number()),
                value -> Amount.ofValue(value).compareTo(low) >= (inclusive ? 0 : 1));
    }

    private static Constraint atMost(Kind kind, Amount high, boolean inclusive) {
        return new Constraint(
                kind,
                null,
                inclusive ? high : null,
                (inclusive ? "<= " : "< ") + high.text(),
                Map.of(inclusive ? "maximum" : "exclusiveMaximum", high.number()),
                value -> Amount.ofValue(value).compareTo(high) <= (inclusive ? 0 : -1));
    }

    private static Constraint size(int min, int max) {
        String expected = max == Integer.MAX_VALUE ? "size >= " + min : "size " + min + '-' + max;
        return new Constraint(
                Kind.SIZE,
                null,
                null,
                expected,
                max == Integer.MAX_VALUE ? Map.of("minLength", min) : Map.of("minLength", min, "maxLength", max),
                value -> sizeOf(value) >= min && sizeOf(value) <= max);
    }

    private static Constraint pattern(String regexp, Pattern.Flag... flags) {
        int bits = 0;
        for (Pattern.Flag flag : flags) {
            bits |= flag.getValue();
        }
        var compiled = java.util.regex.Pattern.compile(regexp, bits);
        boolean portable = bits == 0 && !OF_JAVA.matcher(regexp).find();
        return new Constraint(
                Kind.TEXT,
                null,
                null,
                "matching " + regexp,
                portable ? Map.of("pattern", "^(?:" + regexp + ")$") : Map.of(),
                value -> compiled.matcher(text(value)).matches());
    }

    /** Returns this constraint with another description of what is allowed. */
    Constraint withMessage(String words) {
        return new Constraint(kind, null, null, words, schema, allows);
    }

    /**
     * Returns whether the constraint applies to a type. To a duration, only a constraint on the sign applies, because
     * the number of a bound has no unit.
     */
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
