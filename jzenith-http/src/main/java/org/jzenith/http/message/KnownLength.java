package org.jzenith.http.message;

/**
 * A guaranteed {@code Content-Length}: the writer of the body writes as many bytes, or fails. Any other value comes
 * from the application, and is uncertain before the last byte.
 *
 * @param bytes the length
 */
public record KnownLength(long bytes) {

    @Override
    public String toString() {
        return Long.toString(bytes);
    }
}
