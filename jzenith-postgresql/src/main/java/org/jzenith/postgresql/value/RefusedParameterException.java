package org.jzenith.postgresql.value;

import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Tuple;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says why a parameter is not sent, without its value, which may be a secret. The driver replaces it by a text with the
 * value; from that text, {@link #of} makes what the server would have said.
 */
public final class RefusedParameterException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final Pattern MISMATCH = Pattern.compile(
            "Parameter at position\\[(\\d+)] with class = \\[(\\S+)] and value = \\[(.*)]"
                    + " can not be coerced to the expected class = \\[(\\S+)] for encoding\\.",
            Pattern.DOTALL);
    private static final String NAME = RefusedParameterException.class.getName();
    /** feature_not_supported; what the server says has the name of its routine, too. */
    private static final String UNSENDABLE = "0A000";

    private static final String WRONG_NUMBER = "The number of parameters";
    private static final Pattern NUMBERS = Pattern.compile("[^\\[]*\\[(\\d+)][^\\[]*\\[(\\d+)].*");

    private final String sqlState;
    private final String reason;
    private final int position;

    private RefusedParameterException(String sqlState, String reason) {
        this(sqlState, -1, reason);
    }

    private RefusedParameterException(String sqlState, int position, String reason) {
        super(sqlState + ' ' + reason, null, false, false);
        this.sqlState = sqlState;
        this.reason = reason;
        this.position = position;
    }

    /** A number that the type of the parameter does not have: numeric_value_out_of_range. */
    static RefusedParameterException outOfRange(String type) {
        return new RefusedParameterException("22003", "is out of range for the type " + type);
    }

    /** A number with a fraction for a type of whole numbers. */
    static RefusedParameterException fraction(String type) {
        return new RefusedParameterException("22003", "has a fraction, which the type " + type + " cannot hold");
    }

    /** A date or a time that the type of the parameter does not have: datetime_field_overflow. */
    static RefusedParameterException timeOutOfRange(String type) {
        return new RefusedParameterException("22008", "is out of range for the type " + type);
    }

    /** A text with what no text in the database can have: character_not_in_repertoire. */
    static RefusedParameterException character(int position, int character) {
        return new RefusedParameterException(
                "22021",
                position,
                String.format("has the character U+%04X, ", character)
                        + (character == 0 ? "which no text can hold" : "which is half of a surrogate pair"));
    }

    /** A null in an array of JSON, which would arrive as the null of JSON: null_value_not_allowed. */
    static RefusedParameterException nullOfJson() {
        return new RefusedParameterException(
                "22004", "has a null in an array of JSON, which the driver cannot send. Fix: send a text, and cast it");
    }

    /**
     * Returns the first parameter that the driver cannot send, or null if it can send all.
     *
     * @param types the driver's list of their types
     * @param unsendable tells the names of the types that it cannot send
     */
    static @Nullable PgException unsendable(String types, Predicate<String> unsendable, Tuple parameters) {
        String[] names =
                types.substring(types.indexOf('[') + 1, types.lastIndexOf(']')).split(", ", -1);
        for (int i = 0; i < names.length && i < parameters.size(); i++) {
            if (unsendable.test(names[i]) && parameters.getValue(i) != null) {
                String type = names[i].toLowerCase(Locale.ROOT)
                        .replace("_array", "[]")
                        .replace("_", "");
                return refused(
                        UNSENDABLE,
                        i,
                        "is of the type " + type
                                + ", which the driver cannot send. Fix: send another type and cast it, such as $"
                                + (i + 1) + "::text::" + type);
            }
        }
        return null;
    }

    /**
     * Returns whether the parameters were refused, here or by the driver, because of the types that the statement had
     * when it was prepared. Nothing was sent to the server.
     */
    public static boolean dependsOnTypes(Throwable failure) {
        if (failure instanceof PgException refusal) {
            return UNSENDABLE.equals(refusal.getSqlState()) && refusal.getRoutine() == null;
        }
        String message = failure.getMessage();
        return message != null && MISMATCH.matcher(message).matches();
    }

    /** Returns what the server would have said, if the parameters of a statement were refused here; else null. */
    public static @Nullable PgException of(Throwable failure) {
        if (failure instanceof RefusedParameterException unsent) {
            return refused(unsent.sqlState, unsent.position, unsent.reason);
        }
        String message = failure instanceof PgException ? null : failure.getMessage();
        if (message == null) {
            return null;
        }
        if (message.startsWith(WRONG_NUMBER)) {
            return new PgException(wrongNumber(message), "ERROR", "42601", null);
        }
        Matcher mismatch = MISMATCH.matcher(message);
        if (!mismatch.matches()) {
            return null;
        }
        int position = Integer.parseInt(mismatch.group(1));
        if (mismatch.group(2).equals(NAME)) { // The driver has put it where the value would be.
            String report = mismatch.group(3).substring(NAME.length() + 2);
            return refused(report.substring(0, 5), position, report.substring(6));
        }
        return refused(
                "42804",
                position,
                "is a " + mismatch.group(2)
                        + ", which cannot be sent as the type that the statement has there (expected: "
                        + mismatch.group(4) + "). Fix: pass such a value, or let the server convert a text, such as $"
                        + (position + 1) + "::text::date");
    }

    /** The driver names the numbers in the order of its sentence: expected, then actual. */
    private static String wrongNumber(String message) {
        Matcher numbers = NUMBERS.matcher(message);
        return numbers.matches()
                ? "The number of parameters is " + numbers.group(2) + " (expected: " + numbers.group(1)
                        + ", as many as the statement has). Fix: pass a value for each of $1, $2 and so on, in this order"
                : message;
    }

    private static PgException refused(String sqlState, int position, String reason) {
        return new ParameterRefusal(position + 1, sqlState, reason);
    }
}
