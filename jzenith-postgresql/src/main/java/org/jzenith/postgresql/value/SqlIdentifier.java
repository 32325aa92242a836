package org.jzenith.postgresql.value;

/** Writes names of tables, schemas and channels in statements. */
public final class SqlIdentifier {

    private SqlIdentifier() {}

    /** Returns a name in quotes, so that it may have any characters. */
    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
