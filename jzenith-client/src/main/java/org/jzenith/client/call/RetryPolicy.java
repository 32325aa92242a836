package org.jzenith.client.call;

import java.util.Set;

/**
 * Which requests of a method are sent again, beyond what is safe for all.
 *
 * @param attempts how many attempts there are at most, with the first one
 * @param statuses the statuses after which there is a retry
 * @param anyMethod whether also if the HTTP method is not idempotent
 */
public record RetryPolicy(int attempts, Set<Integer> statuses, boolean anyMethod) {

    /** Sends nothing again. */
    public static final RetryPolicy NONE = new RetryPolicy(1, Set.of(), false);

    /** Returns whether this request may reach the other side twice. */
    boolean allows(OutgoingRequest request) {
        return !request.isStream() && (anyMethod || request.isIdempotent());
    }
}
