package org.jzenith.rest.bridge;

/**
 * How much of a request and of a response may be in memory.
 *
 * @param maxBodyBytes          the largest request body
 * @param bufferedResponseBytes the largest response body that is sent in one piece
 */
public record DispatchLimits(long maxBodyBytes, int bufferedResponseBytes) { }
