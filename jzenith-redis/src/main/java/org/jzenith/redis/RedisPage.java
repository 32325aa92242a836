package org.jzenith.redis;

import java.util.Map;
import org.apiguardian.api.API;

/**
 * Some of the values of a {@link RedisDao}, and the cursor of the next ones.
 *
 * @param values the values by their ids; Redis may return more or fewer than requested, even none
 * @param cursor the cursor of the next page; {@link #FIRST} if there is none
 * @param <T> the type of the values
 */
@API(status = API.Status.MAINTAINED)
public record RedisPage<T>(Map<String, T> values, String cursor) {

    /** The cursor of the first page. */
    public static final String FIRST = "0";

    /** Copies the values. */
    public RedisPage {
        values = Map.copyOf(values);
    }

    /** Returns whether there are no pages after this one. */
    public boolean isLast() {
        return cursor.equals(FIRST);
    }
}
