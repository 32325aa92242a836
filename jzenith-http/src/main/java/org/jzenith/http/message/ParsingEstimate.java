package org.jzenith.http.message;

import io.vertx.core.buffer.Buffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how much memory the reading of a body takes besides its bytes and one copy of them: what a parser gathers,
 * and the objects that it makes. The client decides the body, so this errs on the safe side.
 */
public final class ParsingEstimate {

    /** A text in JSON is gathered as characters of two bytes, and becomes a string. */
    private static final long OF_JSON = 3;
    /** A bracket, name or value becomes an object, an entry of a map, or an element of a list. */
    private static final long OF_TOKEN = 64;
    /** A body below this size is not looked at: it counts as one that is full of tokens. */
    private static final int SMALL = 1 << 10;

    private static final long OF_SMALL_JSON = OF_JSON + OF_TOKEN / 2;
    /** The fields of a form are split, decoded, and collected in maps. */
    private static final long OF_FORM = 8;
    /** A tree of nodes. */
    private static final long OF_XML = 16;

    private static final int SLICE = 4 << 10;

    private ParsingEstimate() {}

    /** Returns the estimate for a body of a type; null stands for a body without a type. */
    public static long of(@Nullable String contentType, Buffer body) {
        if (contentType == null) {
            return 0;
        }
        String type = contentType.toLowerCase(Locale.ROOT);
        if (type.contains("json")) {
            return ofJson(body);
        }
        if (type.startsWith("application/x-www-form-urlencoded")) {
            return OF_FORM * body.length();
        }
        return type.contains("xml") ? OF_XML * body.length() : 0;
    }

    private static long ofJson(Buffer body) {
        int length = body.length();
        if (length < SMALL) {
            return OF_SMALL_JSON * length;
        }
        byte[] slice = new byte[Math.min(SLICE, length)];
        long tokens = 0;
        for (int begin = 0; begin < length; begin += SLICE) {
            int end = Math.min(length, begin + SLICE);
            body.getBytes(begin, end, slice);
            tokens += tokens(slice, end - begin);
        }
        return OF_JSON * length + OF_TOKEN * tokens;
    }

    /** Returns the estimate for JSON. */
    public static long ofJson(byte[] json) {
        return json.length < SMALL
                ? OF_SMALL_JSON * json.length
                : OF_JSON * json.length + OF_TOKEN * tokens(json, json.length);
    }

    /** Those within texts count, too: finding out where a text ends would be parsing. */
    private static long tokens(byte[] json, int length) {
        long tokens = 0;
        for (int i = 0; i < length; i++) {
            byte b = json[i];
            if (b == ',' || b == ':' || b == '{' || b == '[') {
                tokens++;
            }
        }
        return tokens;
    }
}
