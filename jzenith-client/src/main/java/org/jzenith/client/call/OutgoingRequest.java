package org.jzenith.client.call;

import io.vertx.core.MultiMap;
import java.util.Set;
import org.jzenith.client.body.RequestBody;

/**
 * A request to send.
 *
 * @param template the template of its path, for messages and metrics
 * @param target its path and query, encoded
 * @param headers those of the call; not changed any more
 * @param retry the policy for retries
 */
public record OutgoingRequest(
        String method, String template, String target, MultiMap headers, RequestBody body, RetryPolicy retry) {

    /** RFC 9110 section 9.2.2. */
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");

    /** Returns whether repeating the request has no further effect. */
    boolean isIdempotent() {
        return IDEMPOTENT.contains(method);
    }

    /** Returns whether the body arrives in parts, from a source with one subscription. */
    boolean isStream() {
        return body instanceof RequestBody.Stream;
    }

    /** Releases the resources of the body, which is not sent any more. */
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
