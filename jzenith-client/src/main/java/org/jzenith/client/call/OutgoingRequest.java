package org.jzenith.client.call;

import io.vertx.core.MultiMap;
import java.util.Set;
import org.jzenith.client.body.RequestBody;

/**
 * A request as it is sent.
 *
 * @param template the template of its path, for messages and metrics
 * @param target its path and query, encoded
 * @param headers those of the call; not changed any more
 * @param retry whether it is sent again
 */
public record OutgoingRequest(
        String method, String template, String target, MultiMap headers, RequestBody body, RetryPolicy retry) {

    /** RFC 9110 section 9.2.2. */
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");

    /** Returns whether it makes no difference if it takes effect twice. */
    boolean isIdempotent() {
        return IDEMPOTENT.contains(method);
    }

    /** Returns whether the body comes piece by piece, from a source that can be subscribed to once. */
    boolean isStream() {
        return body instanceof RequestBody.Stream;
    }

    /** Gives back what the body holds; it is not sent any more. */
    void release() {
        if (body instanceof RequestBody.Stream stream) {
            stream.release().run();
        }
    }

    /** Returns the method and the template. */
    @Override
    public String toString() {
        return method + ' ' + template;
    }
}
