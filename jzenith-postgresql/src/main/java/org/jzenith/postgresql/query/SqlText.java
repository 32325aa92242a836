package org.jzenith.postgresql.query;

import java.util.List;
import org.jzenith.postgresql.error.StatementLine;

/**
 * SQL, or a part of it, with named parameters. Immutable.
 *
 * @param sql the text as it was written
 * @param texts the texts before, between and after the names
 */
public record SqlText(String sql, List<String> texts, List<String> names) {

    public SqlText {
        texts = List.copyOf(texts);
        names = List.copyOf(names);
    }

    /**
     * Finds the names.
     *
     * @throws IllegalArgumentException if there is no text, if a literal or a comment has no end, or if a parameter is
     *     a number
     */
    public static SqlText of(String sql) {
        if (sql.isBlank()) {
            throw new IllegalArgumentException("The SQL is blank (expected: a text)");
        }
        return new SqlScanner(sql).scan();
    }

    /** Fails if a name has no value, since it is probably misspelt. */
    void check(NamedValues values) {
        for (String name : names) {
            if (!values.has(name)) {
                throw new IllegalArgumentException("The parameter :" + name + " has no value (expected: one of "
                        + values.names() + "). Fix: correct the name, add the value with bind(\"" + name
                        + "\", ...), or write a space behind a colon that begins no name in: " + StatementLine.of(sql));
            }
        }
    }

    /** Returns whether all parameters have a value that is not null, and no empty Optional. */
    boolean isPresent(NamedValues values) {
        return names.stream().allMatch(values::isPresent);
    }
}
