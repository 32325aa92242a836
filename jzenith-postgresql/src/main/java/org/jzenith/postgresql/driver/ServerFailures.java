package org.jzenith.postgresql.driver;

import io.vertx.pgclient.PgException;
import java.util.List;
import java.util.Set;
import org.jzenith.postgresql.sql.driver.FailureKind;

/**
 * What the server means by its failures. It refuses a statement that was prepared for another schema in many ways: it
 * keeps the types that the parameters had then, and analyses the rest again. The routine and the file of the server's
 * sources are looked at where the SQL state alone says too little, because the messages are in the language of the
 * server.
 */
final class ServerFailures {

    /** Connections that fail, and resources that are used up, such as connections, memory and disks. */
    private static final Set<String> UNAVAILABLE_CLASSES = Set.of("08", "53");
    /** What the parser reports if an operator, a function or a column does not fit the type of a parameter. */
    private static final Set<String> MISFITS = Set.of(
            "42883", // undefined_function, also of an operator
            "42804", // datatype_mismatch
            "42846", // cannot_coerce
            "42725", // ambiguous_function
            "42809"); // wrong_object_type
    /** What the server says of types, functions and tables that are gone. Such messages are not translated. */
    private static final List<String> GONE = List.of("cache lookup failed for ", "could not open relation with OID ");

    private ServerFailures() {}

    static FailureKind kind(PgException sql) {
        String state = String.valueOf(sql.getSqlState());
        return switch (state) {
            case "57014" -> FailureKind.CANCELLED;
            case "57P01", "57P02", "57P03" -> FailureKind.UNAVAILABLE;
            case "25006" -> FailureKind.READ_ONLY;
            case "25P03" -> FailureKind.IDLE_IN_TRANSACTION;
            case "26000" -> FailureKind.FORGOTTEN;
            default -> {
                if (UNAVAILABLE_CLASSES.stream().anyMatch(state::startsWith)) {
                    yield FailureKind.UNAVAILABLE;
                }
                if (state.equals("0A000") && "RevalidateCachedQuery".equals(sql.getRoutine())) {
                    yield FailureKind.OUTDATED; // The columns of the result are others.
                }
                yield isGone(sql) || isMisfit(sql) ? FailureKind.PROBABLY_OUTDATED : FailureKind.OTHER;
            }
        };
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
