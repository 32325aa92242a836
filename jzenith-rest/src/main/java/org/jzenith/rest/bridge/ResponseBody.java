package org.jzenith.rest.bridge;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The written but unsent part of a body. For an answer to HEAD, only its length. */
final class ResponseBody {

    /** HTTP/1.0 has no chunks: if a body is sent before its length is known, the connection ends with it. */
    private static final int HTTP_1_0_THRESHOLD = 1 << 20;

    private static final int TAG_BYTES = 16;

    private final boolean head;
    private final int threshold;
    private Buffer kept = Buffer.buffer(0);
    private boolean grown;
    private long headLength;
    private boolean tagged;

    ResponseBody(HttpServerRequest request, int threshold) {
        this.head = request.method().equals(HttpMethod.HEAD);
        this.threshold =
                request.version() == HttpVersion.HTTP_1_0 ? Math.max(threshold, HTTP_1_0_THRESHOLD) : threshold;
    }

    /**
     * Takes a part, or drops it if the status does not allow a body. Returns whether it is time to send the written
     * data.
     */
    boolean append(int status, byte[] bytes, int offset, int length) {
        if (hasNone(status)) {
            return false;
        }
        if (head) {
            headLength += length;
            if (tagged && headLength <= threshold) {
                keep(bytes, offset, length);
            }
            return false;
        }
        keep(bytes, offset, length);
        return kept.length() > threshold;
    }

    private void keep(byte[] bytes, int offset, int length) {
        if (kept.length() == 0) {
            kept = Buffer.buffer(length);
        } else {
            grown = true;
        }
        kept.appendBytes(bytes, offset, length);
    }

    /** From now on, keeps all bytes for {@link #tag}. */
    void keepForTag() {
        tagged = true;
    }

    /**
     * Returns a tag for the whole body and its type, 128 bits of SHA-512/256 each, which cannot be forged for another
     * body. Returns null if there is no body, or it is too large.
     */
    @Nullable
    String tag(@Nullable Object mediaType) {
        long length = Math.max(headLength, kept.length());
        if (length == 0 || length > threshold) {
            return null;
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-512/256");
            digest.update(String.valueOf(mediaType).getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            byte[] hash = digest.digest(kept.getBytes());
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, TAG_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every Java platform has it.
        }
    }

    /** Returns whether parts of the body may be sent before its end. */
    boolean mayBeSentInParts() {
        return !head;
    }

    boolean isEmpty() {
        return kept.length() == 0 && headLength == 0;
    }

    /** Returns the maximum memory of the kept part: its buffer doubles when it grows. */
    long gathered() {
        return 2L * kept.length();
    }

    /**
     * Returns and removes the kept part. Copies a grown buffer, which could be twice as large as its content and would
     * be held until the client has received it.
     */
    Buffer take() {
        Buffer taken = grown ? kept.copy() : kept;
        kept = Buffer.buffer(0);
        grown = false;
        return taken;
    }

    void clear() {
        tagged = false;
        kept = Buffer.buffer(0);
        headLength = 0;
    }

    /** Sets the length of the complete body in the headers. */
    void tellLength(int status, MultivaluedMap<String, Object> headers) {
        if (hasNone(status)) {
            headers.remove(HttpHeaders.CONTENT_LENGTH);
            clear();
        } else if (!head
                || headLength > 0) { // A method for HEAD alone may set the length itself. If nothing was written, it is
            // unknown here.
            headers.putSingle(HttpHeaders.CONTENT_LENGTH, head ? headLength : kept.length());
        }
        if (head) {
            kept = Buffer.buffer(0);
        }
    }

    /** See RFC 9110 section 6.4.1. */
    private static boolean hasNone(int status) {
        return status == 204 || status == 304;
    }
}
