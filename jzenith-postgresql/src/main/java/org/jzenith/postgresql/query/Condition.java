package org.jzenith.postgresql.query;

/**
 * A condition of a query. Immutable.
 *
 * @param applies whether it is part of the query
 * @param ifPresent whether its parameters must have values, too
 */
public record Condition(SqlText text, boolean applies, boolean ifPresent) {

    public Condition {
        if (ifPresent && text.names().isEmpty()) {
            throw new IllegalArgumentException(
                    "The condition \"" + text.sql()
                            + "\" has no parameter (expected: one, such as :id, whose value may be absent). Fix: use where(...) or whereIf(...)");
        }
    }

    /** Returns whether the query has the condition; fails if a name has no value, even if it does not. */
    boolean applies(NamedValues values) {
        text.check(values);
        return applies && (!ifPresent || text.isPresent(values));
    }
}
