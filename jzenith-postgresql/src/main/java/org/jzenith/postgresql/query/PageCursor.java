package org.jzenith.postgresql.query;

import io.vertx.core.json.JsonArray;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.postgresql.error.PageRequestException;

/**
 * The text of a cursor, which clients keep: which order it belongs to, and the values of that order in the last row.
 * Clients can read it, and can write another one: it has no secrets, and any value in it is only a value.
 */
final class PageCursor {

    /** The lines of requests have limits, such as 4,096 characters. */
    private static final int MAX_LENGTH = 2_000;

    private static final int FINGERPRINT_BYTES = 8;

    private PageCursor() {}

    static String write(List<OrderTerm> order, List<Object> keys) {
        JsonArray parts = new JsonArray().add(fingerprint(order));
        keys.forEach(key -> parts.add(PageKey.write(key)));
        String cursor = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(parts.encode().getBytes(StandardCharsets.UTF_8));
        if (cursor.length() > MAX_LENGTH) {
            throw new RowMappingException(
                    "The cursor of the page has " + cursor.length() + " characters (expected: " + MAX_LENGTH
                            + " at most). Fix: order by shorter values, as by left(title, 100)",
                    null);
        }
        return cursor;
    }

    static List<Object> read(List<OrderTerm> order, String cursor) {
        if (cursor.length() > MAX_LENGTH) {
            throw refused(cursor);
        }
        try {
            JsonArray parts = new JsonArray(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8));
            if (parts.size() != order.size() + 1 || !fingerprint(order).equals(parts.getValue(0))) {
                throw refused(cursor);
            }
            List<Object> keys = new ArrayList<>();
            for (int i = 1; i < parts.size(); i++) {
                keys.add(PageKey.read((String) parts.getValue(i)));
            }
            return keys;
        } catch (PageRequestException e) {
            throw e;
        } catch (RuntimeException e) { // The client can send anything.
            throw refused(cursor);
        }
    }

    static PageRequestException refused(String cursor) {
        return new PageRequestException("cursor", cursor, "that of the previous page, requested in the same order");
    }

    /** Differs for another order, but not by accident. */
    private static String fingerprint(List<OrderTerm> order) {
        StringBuilder text = new StringBuilder();
        order.forEach(term ->
                text.append(term.expression().sql()).append(term.direction()).append('\n'));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(hash, FINGERPRINT_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }
}
