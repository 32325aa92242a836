package org.jzenith.client.call;

import java.util.Set;

/**
 * The retries of a method beyond those that are always safe.
 *
 * @param attempts the maximum number of attempts, including the first one
 * @param statuses the statuses that cause a retry
 * @param anyMethod whether non-idempotent HTTP methods are included
 */
public record RetryPolicy(int attempts, Set<Integer> statuses, boolean anyMethod) {

    /** Allows no retry. */
    public static final RetryPolicy NONE = new RetryPolicy(1, Set.of(), false);

    /** Returns whether this request may reach the server twice. */
    boolean allows(OutgoingRequest request) {
        return !request.isStream() && (anyMethod || request.isIdempotent());
    }
}
