package org.jzenith.rest.entity;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.Date;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.resteasy.util.DateUtil;
import org.jspecify.annotations.Nullable;

/**
 * The part of a body that a client requests (RFC 9110 section 14).
 *
 * @param first the index of its first byte
 * @param last the index of its last byte
 */
record ByteRange(long first, long last) {

    /** A longer number has more digits than any length. */
    private static final Pattern SINGLE =
            Pattern.compile("bytes=\\s*(\\d{0,18})-(\\d{0,18})\\s*", Pattern.CASE_INSENSITIVE);

    /**
     * Returns the range that {@code request} asks for; null if it asks for the whole body, for several ranges (for
     * which a server may send the whole body), or for something that is not a range. Throws 416 if the body ends before
     * the range begins.
     *
     * @param response the headers of the response; {@code ETag} and {@code Last-Modified} decide about {@code If-Range}
     */
    static @Nullable ByteRange of(
            MultivaluedMap<String, String> request, MultivaluedMap<String, Object> response, long length) {
        String range = request.getFirst("Range");
        Matcher parts = range == null ? null : SINGLE.matcher(range);
        if (parts == null || !parts.matches() || !isWanted(request.getFirst("If-Range"), response)) {
            return null;
        }
        String from = parts.group(1);
        String to = parts.group(2);
        if (from.isEmpty()) {
            return to.isEmpty() ? null : satisfiable(Math.max(0, length - Long.parseLong(to)), length - 1, length);
        }
        long first = Long.parseLong(from);
        long last = to.isEmpty() ? Long.MAX_VALUE : Long.parseLong(to);
        return last < first ? null : satisfiable(first, Math.min(last, length - 1), length);
    }

    private static ByteRange satisfiable(long first, long last, long length) {
        if (first >= length) {
            throw new WebApplicationException(Response.status(416)
                    .header("Content-Range", "bytes */" + length)
                    .build());
        }
        return new ByteRange(first, last);
    }

    /** A range of a different version than the client's would be useless to it. */
    private static boolean isWanted(@Nullable String condition, MultivaluedMap<String, Object> response) {
        return condition == null
                || (!condition.startsWith("W/")
                        && (condition.equals(text(response.getFirst(HttpHeaders.ETAG)))
                                || condition.equals(text(response.getFirst(HttpHeaders.LAST_MODIFIED)))));
    }

    @SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
    private static String text(@Nullable Object header) {
        return header instanceof Date date ? DateUtil.formatDate(date) : String.valueOf(header);
    }
}
