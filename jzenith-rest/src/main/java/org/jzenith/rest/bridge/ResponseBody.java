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

/** The part of a body that has been written but not sent. For an answer to HEAD, only the length is kept. */
final class ResponseBody {

    /** HTTP/1.0 has no chunks, so a connection ends with a body that is sent before its length is known. */
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
     * Takes a part, which is dropped if the status does not allow a body; returns whether it is time to send what has
     * been written.
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

    /** From now on, all bytes are kept that {@link #tag} needs. */
    void keepForTag() {
        tagged = true;
    }

    /**
     * Returns a tag that stands for the whole body and its type, and that nobody can make for another body: for each,
     * 128 bits of SHA-512/256. Returns null if there is no body, or it is too large.
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

    /** Returns how many bytes the part that is kept takes at most: its buffer doubles when it grows. */
    long gathered() {
        return 2L * kept.length();
    }

    /**
     * Returns and removes the part that is kept. A buffer that has grown may be twice as large as what is in it, which
     * would be held until the client has received it.
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

    /** Sets the length of the body, which is complete, in the headers. */
    void tellLength(int status, MultivaluedMap<String, Object> headers) {
        if (hasNone(status)) {
            headers.remove(HttpHeaders.CONTENT_LENGTH);
            clear();
        } else if (!head
                || headLength > 0) { // A method for HEAD alone may set the length itself; if nothing was written, it is
            // unknown here.
            headers.putSingle(HttpHeaders.CONTENT_LENGTH, head ? headLength : kept.length());
        }
        if (head) {
            kept = Buffer.buffer(0);
        }
    }

    /** RFC 9110 section 6.4.1. */
    private static boolean hasNone(int status) {
        return status == 204 || status == 304;
    }
}
