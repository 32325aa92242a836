package org.jzenith.rest.server;

/**
 * The limits of the connections of one event loop.
 *
 * @param maxConnections   how many may be open
 * @param maxPipelined     how many answers a client may wait for at once
 * @param headTimeoutNanos how long after connecting the first request head may take to arrive
 * @param idleTimeoutNanos how long no data may move, and how long after a response the next request head may take to arrive
 */
record ConnectionLimits(int maxConnections, int maxPipelined, long headTimeoutNanos, long idleTimeoutNanos) { }
