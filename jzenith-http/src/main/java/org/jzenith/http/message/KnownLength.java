package org.jzenith.http.message;

/**
 * The value of a {@code Content-Length} that the writer of the body guarantees: it writes as many bytes, or fails. Any
 * other value is what the application says, which nobody can trust before the last byte.
 *
 * @param bytes the length
 */
public record KnownLength(long bytes) {

    @Override
    public String toString() {
        return Long.toString(bytes);
    }
}
