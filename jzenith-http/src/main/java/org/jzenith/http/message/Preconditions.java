package org.jzenith.http.message;

import io.netty.handler.codec.DateFormatter;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the preconditions of a GET or HEAD in the order of RFC 9110 section 13.2.2: entity tags take precedence
 * over dates.
 */
public final class Preconditions {

    private static final int LONGEST_DATE = 64;
    private static final int MET = 200;
    private static final int NOT_MODIFIED = 304;
    private static final int FAILED = 412;

    private Preconditions() {}

    /**
     * Returns the status: 200 if all conditions are met, otherwise 304 or 412.
     *
     * @param request the headers of the request
     * @param tag the current entity tag, in header form
     * @param modified when the representation was modified, in seconds since 1970; null if that is not known
     */
    public static int evaluate(MultiMap request, String tag, @Nullable Long modified) {
        EntityTags.Member current = EntityTags.parse(List.of(tag)).findFirst().orElseThrow();
        if (request.contains(HttpHeaders.IF_MATCH)) {
            if (!EntityTags.match(request.getAll(HttpHeaders.IF_MATCH), current)) {
                return FAILED;
            }
        } else if (isAfter(modified, request.get("If-Unmodified-Since"), false)) {
            return FAILED;
        }
        boolean unchanged = request.contains(HttpHeaders.IF_NONE_MATCH)
                ? EntityTags.matchWeakly(request.getAll(HttpHeaders.IF_NONE_MATCH), current)
                : !isAfter(modified, request.get(HttpHeaders.IF_MODIFIED_SINCE), true);
        return unchanged ? NOT_MODIFIED : MET;
    }

    /** Ignores an invalid date (RFC 9110 sections 13.1.3 and 13.1.4). */
    private static boolean isAfter(@Nullable Long modified, @Nullable String date, boolean otherwise) {
        Long limit = date == null ? null : secondOf(date);
        return (limit == null || modified == null) ? otherwise : modified > limit;
    }

    /** Parses a date in the formats of RFC 9110 section 5.6.7. Returns seconds since 1970; null if it is invalid. */
    @SuppressWarnings("JavaUtilDate") // Netty's, which throws if a text is longer
    private static @Nullable Long secondOf(String date) {
        java.util.Date parsed = date.length() > LONGEST_DATE ? null : DateFormatter.parseHttpDate(date);
        return parsed == null ? null : TimeUnit.MILLISECONDS.toSeconds(parsed.getTime());
    }
}
