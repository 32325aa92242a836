package org.jzenith.postgresql.driver;

import io.vertx.pgclient.PgException;
import java.util.Map;

/**
 * How to fix a statement that does not fit the database. Only for mistakes of the program: the message of a violated
 * constraint needs no advice, because an application expects such failures.
 */
final class RefusalAdvice {

    private static final Map<String, String> BY_STATE = Map.of(
            "42P01", "correct its name, name its schema, or create it by a migration",
            "42703", "correct its name, or add it by a migration",
            "42883", "correct its name, or cast the values, such as $1::uuid",
            "42804", "cast the value, such as $1::integer",
            "42P18", "cast the parameter, such as $1::text");

    private RefusalAdvice() {}

    /** Returns the advice with a space before it; empty if there is none. */
    static String of(PgException refused) {
        String advice = BY_STATE.get(String.valueOf(refused.getSqlState()));
        boolean ofClient = refused.getRoutine() == null; // Such a message has its own advice.
        return advice == null || ofClient ? "" : ". Fix: " + advice;
    }
}
