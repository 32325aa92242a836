package org.jzenith.postgresql.pool;

import io.vertx.pgclient.PgException;
import java.util.List;
import java.util.Set;

/**
 * Recognises that a statement was refused because it was prepared for another schema: the server keeps the types that
 * its parameters had then, and analyses the rest again. Nothing of the statement has been executed. It works again once
 * it is prepared anew. The routine and the file of the server's sources are looked at where the SQL state alone says
 * too little, because the messages are in the language of the server.
 */
public final class OutdatedPlan {

    /** What the parser reports if an operator, a function or a column does not fit the type of a parameter. */
    private static final Set<String> MISFITS = Set.of(
            "42883", // undefined_function, also of an operator
            "42804", // datatype_mismatch
            "42846", // cannot_coerce
            "42725", // ambiguous_function
            "42809"); // wrong_object_type
    /** What the server says of types, functions and tables that are gone. Such messages are not translated. */
    private static final List<String> GONE = List.of("cache lookup failed for ", "could not open relation with OID ");

    private OutdatedPlan() {}

    /** Returns whether the schema has certainly changed: the columns of the result are others. */
    public static boolean isCertain(Throwable failure) {
        return failure instanceof PgException sql
                && "0A000".equals(sql.getSqlState())
                && "RevalidateCachedQuery".equals(sql.getRoutine());
    }

    /** Returns whether the connection has lost what was prepared on it, as after {@code discard all}. */
    public static boolean isForgotten(Throwable failure) {
        return failure instanceof PgException sql && "26000".equals(sql.getSqlState());
    }

    /**
     * Returns whether the schema has probably changed, provided that the statement has worked before: something is
     * gone, or does not fit the types of the parameters.
     */
    public static boolean isLikely(Throwable failure) {
        return failure instanceof PgException sql && (isGone(sql) || isMisfit(sql));
    }

    private static boolean isGone(PgException sql) {
        String message = String.valueOf(sql.getErrorMessage());
        return "lookup_type_cache".equals(sql.getRoutine())
                || ("XX000".equals(sql.getSqlState()) && GONE.stream().anyMatch(message::startsWith));
    }

    private static boolean isMisfit(PgException sql) {
        return MISFITS.contains(String.valueOf(sql.getSqlState()))
                && String.valueOf(sql.getFile()).startsWith("parse_")
                && sql.getWhere() == null; // Otherwise it is a statement within a function.
    }
}
