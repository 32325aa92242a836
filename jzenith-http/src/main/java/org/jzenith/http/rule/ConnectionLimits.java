package org.jzenith.http.rule;

/**
 * The limits of the connections of one event loop.
 *
 * @param maxConnections the maximal number of open connections
 * @param maxPipelined the maximal number of pending answers of a client
 * @param maxStreams the maximal number of open HTTP/2 streams
 * @param maxControlFrames how many HTTP/2 frames without a request a client may send within 10 seconds
 * @param maxResets how many HTTP/2 streams a client may reset within 30 seconds
 * @param headers the limits of the headers of a request
 * @param headTimeoutNanos the timeout of the first request head, from the start of the connection
 * @param idleTimeoutNanos how long no data may move, and the timeout of the next request head after a response
 * @param sendTimeoutNanos how long a client may receive waiting data too slowly
 */
public record ConnectionLimits(
        int maxConnections,
        int maxPipelined,
        int maxStreams,
        int maxControlFrames,
        int maxResets,
        HeaderLimits headers,
        long headTimeoutNanos,
        long idleTimeoutNanos,
        long sendTimeoutNanos) {}
