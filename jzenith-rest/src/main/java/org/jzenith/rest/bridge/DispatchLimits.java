package org.jzenith.rest.bridge;

import java.time.Duration;

/**
 * How much of a request and of a response may be in memory, and how long they may take.
 *
 * @param maxBodyBytes          the largest request body
 * @param bufferedResponseBytes the largest response body that is sent in one piece
 * @param bodyTimeout           how long a request body may take to arrive
 * @param requestTimeout        how long a response may take to begin once the request is there
 * @param blockedWarning        how long a resource method may keep the event loop before that is logged
 */
public record DispatchLimits(long maxBodyBytes, int bufferedResponseBytes, Duration bodyTimeout, Duration requestTimeout,
        Duration blockedWarning) { }
