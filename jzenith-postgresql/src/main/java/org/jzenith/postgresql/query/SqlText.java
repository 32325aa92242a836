package org.jzenith.postgresql.query;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jzenith.backing.row.StatementLine;

/**
 * SQL, or a part of it, with named parameters. Immutable.
 *
 * @param sql the text as it was written
 * @param texts the texts before, between and after the names
 */
public record SqlText(String sql, List<String> texts, List<String> names) {

    /** A program has few texts. One that puts values into its texts must not fill the memory. */
    static final int MAX_KNOWN = 1_000;

    private static final int MAX_KNOWN_LENGTH = 10_000;
    private static final Map<String, SqlText> KNOWN = new ConcurrentHashMap<>();

    public SqlText {
        texts = List.copyOf(texts);
        names = List.copyOf(names);
    }

    /**
     * Finds the names. The results for the texts of a program are kept, since they are needed for each query.
     *
     * @throws IllegalArgumentException if there is no text, if a literal or a comment has no end, or if a parameter is
     *     a number
     */
    public static SqlText of(String sql) {
        SqlText known = KNOWN.get(sql);
        if (known != null) {
            return known;
        }
        if (sql.isBlank()) {
            throw new IllegalArgumentException("The SQL is blank (expected: a text)");
        }
        SqlText scanned = new SqlScanner(sql).scan();
        if (sql.length() <= MAX_KNOWN_LENGTH && KNOWN.size() < MAX_KNOWN) {
            keep(scanned);
        }
        return scanned;
    }

    /** One thread at a time, so that the limit is kept. */
    private static synchronized void keep(SqlText scanned) {
        if (KNOWN.size() < MAX_KNOWN) {
            KNOWN.putIfAbsent(scanned.sql, scanned);
        }
    }

    /** Returns the number of texts whose results are kept. */
    static int known() {
        return KNOWN.size();
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
