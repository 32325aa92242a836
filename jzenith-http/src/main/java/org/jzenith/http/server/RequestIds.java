package org.jzenith.http.server;

import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import org.jzenith.http.error.RequestIdHeader;

/**
 * The request ids of one event loop. Uses the client's id if it is harmless. Otherwise, ids are consecutive 80-bit
 * numbers from a random start, so that two event loops, here or elsewhere, never create the same id. Used only on its
 * event loop.
 */
final class RequestIds {

    private static final int MAX_LENGTH = 128;
    private static final String PUNCTUATION = "-._~+/=:@";
    /** Without u and letters that look like digits, so that ids do not form words. */
    private static final byte[] DIGITS = "0123456789abcdefghjkmnpqrstvwxyz".getBytes(StandardCharsets.ISO_8859_1);

    private final byte[] last = new byte[16];
    private final byte[] text = new byte[last.length];

    RequestIds() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = 0; i < last.length; i++) {
            set(i, random.nextInt(DIGITS.length));
        }
    }

    private void set(int place, int digit) {
        last[place] = (byte) digit;
        text[place] = DIGITS[digit];
    }

    /** Returns the id of a request. */
    String of(HttpServerRequest request) {
        String sent = request.headers().get(RequestIdHeader.NAME);
        return sent != null
                        && isHarmless(sent)
                        && request.headers().getAll(RequestIdHeader.NAME).size() == 1
                ? sent
                : next();
    }

    private static boolean isHarmless(String id) {
        if (id.isEmpty() || id.length() > MAX_LENGTH) {
            return false;
        }
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!alphanumeric && PUNCTUATION.indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private String next() {
        int place = last.length - 1;
        while (place > 0 && last[place] == DIGITS.length - 1) {
            set(place--, 0);
        }
        set(place, (last[place] + 1) % DIGITS.length);
        return new String(text, StandardCharsets.ISO_8859_1);
    }
}
