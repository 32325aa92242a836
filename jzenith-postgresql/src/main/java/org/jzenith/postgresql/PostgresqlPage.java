package org.jzenith.postgresql;

import java.util.List;
import org.apiguardian.api.API;

/**
 * Some of the rows of a query, and the cursor of the next ones. A row that exists all the time, and whose place in the
 * order does not change, is on exactly one page.
 *
 * @param values the values of the rows, in their order
 * @param cursor the cursor of the next page, with letters that a URL can have; {@link #FIRST} if there is none. Clients
 *     can read in it the values that the order of the last row has
 * @param <T> the type of the values
 */
@API(status = API.Status.MAINTAINED)
public record PostgresqlPage<T>(List<T> values, String cursor) {

    /** The cursor of the first page. */
    public static final String FIRST = "";

    /** Copies the values. */
    public PostgresqlPage {
        values = List.copyOf(values);
    }

    /** Returns whether there are no pages after this one. */
    public boolean isLast() {
        return cursor.equals(FIRST);
    }
}
