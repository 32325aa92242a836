package org.jzenith.postgresql.query;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One term of an {@code order by}. Immutable.
 *
 * @param column the column of the result that has its value; null if that is unknown
 */
public record OrderTerm(SqlText expression, @Nullable String column, boolean descending) {

    private static final Pattern DIRECTION =
            Pattern.compile("(.*\\S)\\s+(asc|desc)\\s*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern ALIAS =
            Pattern.compile("(.*\\S)\\s+as\\s+(\\w+|\"[^\"]+\")\\s*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern COLUMN = Pattern.compile("(?:(?:\\w+|\"[^\"]+\")\\.)*(\\w+|\"[^\"]+\")");
    private static final Pattern NULLS =
            Pattern.compile(".*\\snulls\\s+(?:first|last)\\s*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /**
     * Reads a term such as {@code a.created_at desc}, or {@code lower(a.title) as title_key}, where the word after
     * {@code as} is the column of the result.
     *
     * @throws IllegalArgumentException if it is more than one term, or places nulls
     */
    public static OrderTerm of(String text) {
        if (NULLS.matcher(text).matches()) {
            throw refused(
                    text, "places nulls", "replace nulls, as by coalesce(...), or write the order with append(...)");
        }
        if (hasComma(text)) {
            throw refused(text, "has several terms", "pass each as an argument of its own");
        }
        Matcher direction = DIRECTION.matcher(text);
        boolean directed = direction.matches();
        String expression = (directed ? direction.group(1) : text).strip();
        Matcher alias = ALIAS.matcher(expression);
        if (alias.matches()) {
            return new OrderTerm(SqlText.of(alias.group(1)), name(alias.group(2)), isDescending(direction, directed));
        }
        Matcher column = COLUMN.matcher(expression);
        return new OrderTerm(
                SqlText.of(expression),
                column.matches() ? name(column.group(1)) : null,
                isDescending(direction, directed));
    }

    private static boolean isDescending(Matcher direction, boolean directed) {
        return directed && direction.group(2).equalsIgnoreCase("desc");
    }

    private static IllegalArgumentException refused(String text, String why, String fix) {
        return new IllegalArgumentException("The term \"" + text + "\" of an order " + why
                + " (expected: an expression, maybe with asc or desc). Fix: " + fix);
    }

    /** As the server does, changes the letters of a name without quotes. */
    private static String name(String identifier) {
        return identifier.startsWith("\"")
                ? identifier.substring(1, identifier.length() - 1)
                : identifier.toLowerCase(Locale.ROOT);
    }

    private static boolean hasComma(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '(', '[' -> depth++;
                case ')', ']' -> depth--;
                case ',' -> {
                    if (depth == 0) {
                        return true;
                    }
                }
                default -> {}
            }
        }
        return false;
    }

    OrderTerm withDirection(boolean descends) {
        return new OrderTerm(expression, column, descends);
    }

    boolean isOfSameExpression(OrderTerm other) {
        return expression.sql().equals(other.expression.sql());
    }

    String direction() {
        return descending ? " desc" : "";
    }
}
