package org.jzenith.http.rule;

/**
 * The limits of the connections of one event loop.
 *
 * @param maxConnections how many may be open
 * @param maxPipelined how many answers a client may wait for at once
 * @param maxStreams how many streams of HTTP/2 may be open
 * @param maxControlFrames how many frames of HTTP/2 that belong to no request a client may send within 10 seconds
 * @param maxResets how many streams of HTTP/2 a client may reset within 30 seconds
 * @param maxHeaders how many headers a request may have
 * @param headTimeoutNanos how long after connecting the first request head may take to arrive
 * @param idleTimeoutNanos how long no data may move, and how long after a response the next request head may take to
 *     arrive
 * @param sendTimeoutNanos how long a client may receive too little of what waits for it
 */
public record ConnectionLimits(
        int maxConnections,
        int maxPipelined,
        int maxStreams,
        int maxControlFrames,
        int maxResets,
        int maxHeaders,
        long headTimeoutNanos,
        long idleTimeoutNanos,
        long sendTimeoutNanos) {}
