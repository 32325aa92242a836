package org.jzenith.postgresql;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * A position in the log of a database, up to which a reader wants to see all changes. {@link PostgresqlClient#position}
 * returns the current one. As text, it can be passed to another instance, such as in a cookie. It is no secret, but
 * tells how much the database writes.
 *
 * @param value the distance from the begin of the log in bytes, as {@code pg_lsn} has it
 */
@API(status = API.Status.EXPERIMENTAL)
public record PostgresqlPosition(long value) {

    private static final Pattern TEXT = Pattern.compile("([0-7]?[0-9A-Fa-f]{1,7})/([0-9A-Fa-f]{1,8})");
    private static final int HALF = 32;

    /** Checks that the position is not negative. */
    public PostgresqlPosition {
        if (value < 0) {
            throw new IllegalArgumentException("value: " + value + " (expected: not negative)");
        }
    }

    /**
     * Reads the text of a position, such as {@code 16/B374D848}, which is how the server writes a {@code pg_lsn}.
     * JAX-RS finds this method, so a parameter such as a header may have this type.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static PostgresqlPosition fromString(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "position: \"" + text + "\" (expected: two hexadecimal numbers, such as 16/B374D848)");
        }
        return new PostgresqlPosition(
                (Long.parseLong(matcher.group(1), 16) << HALF) | Long.parseLong(matcher.group(2), 16));
    }

    /** Returns the text that {@link #fromString} reads. */
    @Override
    public String toString() {
        return (Long.toHexString(value >>> HALF) + '/' + Long.toHexString(value & 0xFFFF_FFFFL))
                .toUpperCase(Locale.ROOT);
    }
}
