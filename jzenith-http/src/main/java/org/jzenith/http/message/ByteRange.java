package org.jzenith.http.message;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a body that a client requests (RFC 9110 section 14).
 *
 * @param first the index of its first byte
 * @param last the index of its last byte
 * @param length the length of the whole body
 */
public record ByteRange(long first, long last, long length) {

    /** A longer number has more digits than any length. */
    private static final Pattern SINGLE =
            Pattern.compile("bytes=\\s*(\\d{0,18})-(\\d{0,18})\\s*", Pattern.CASE_INSENSITIVE);

    /**
     * Returns the requested range. Returns null for the whole body, for an invalid range, and for several ranges, for
     * which a server may send the whole body. If the range begins after the end of the body, {@link #isSatisfiable} is
     * false.
     *
     * @param range the header {@code Range}; null if there is none
     * @param length the length of the whole body
     */
    public static @Nullable ByteRange of(@Nullable String range, long length) {
        Matcher parts = range == null ? null : SINGLE.matcher(range);
        if (parts == null || !parts.matches()) {
            return null;
        }
        String from = parts.group(1);
        String to = parts.group(2);
        if (from.isEmpty()) {
            return to.isEmpty() ? null : new ByteRange(Math.max(0, length - Long.parseLong(to)), length - 1, length);
        }
        long first = Long.parseLong(from);
        long last = to.isEmpty() ? Long.MAX_VALUE : Long.parseLong(to);
        return last < first ? null : new ByteRange(first, Math.min(last, length - 1), length);
    }

    /**
     * Returns whether a part fits the version of which the client has another part (section 13.1.5).
     *
     * @param condition the header {@code If-Range}; null if there is none
     * @param tag the current {@code ETag}, null if there is none
     * @param modified the current {@code Last-Modified}, null if there is none
     */
    public static boolean isWanted(@Nullable String condition, @Nullable String tag, @Nullable String modified) {
        return condition == null
                || (!condition.startsWith("W/") && (condition.equals(tag) || condition.equals(modified)));
    }

    /** Returns whether the range has any bytes. If not, the status is 416. */
    public boolean isSatisfiable() {
        return first < length;
    }

    /** Returns the header {@code Content-Range} of a response with the part, or with status 416. */
    public String contentRange() {
        return isSatisfiable() ? "bytes " + first + '-' + last + '/' + length : "bytes */" + length;
    }

    /** Returns the number of its bytes. */
    public long size() {
        return last - first + 1;
    }
}
