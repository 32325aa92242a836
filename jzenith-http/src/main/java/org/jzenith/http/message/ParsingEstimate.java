package org.jzenith.http.message;

import io.vertx.core.buffer.Buffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the memory for parsing a body, besides its bytes and one copy of them: the parser's buffers and the
 * resulting objects. Errs on the safe side, because the client chooses the body.
 */
public final class ParsingEstimate {

    /** The factor for a JSON text: a parser collects it as characters of two bytes, and creates a string. */
    private static final long OF_JSON = 3;
    /** The bytes of a token: a bracket, name or value becomes an object, an entry of a map, or an element of a list. */
    private static final long OF_TOKEN = 64;
    /** Below this size, a body is not scanned, but counts as full of tokens. */
    private static final int SMALL = 1 << 10;

    private static final long OF_SMALL_JSON = OF_JSON + OF_TOKEN / 2;
    /** The factor for a form: the parser splits its fields, decodes them, and collects them in maps. */
    private static final long OF_FORM = 8;
    /** The factor for a tree of nodes. */
    private static final long OF_XML = 16;

    private static final int SLICE = 4 << 10;

    private ParsingEstimate() {}

    /** Returns the estimate for a body of a type in bytes; the type may be null. */
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

    /** Counts tokens, including those within texts, because finding the ends of texts would be parsing. */
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
