package org.jzenith.http.websocket;

/**
 * The limits and timeouts of all sessions of an application.
 *
 * @param maxFrame the maximal size of a client's frame, in bytes
 * @param maxMessage the maximal size of a client's message, in bytes
 * @param maxQueued the maximal number of waiting messages of a client
 * @param maxControlFrames how many frames without a message a client may send within 10 seconds
 * @param pingNanos how long a client may be silent before the server sends a ping
 * @param pongNanos how long a client may be silent after a ping
 * @param idleNanos how long a session may have no message
 * @param closeNanos how long a client may take to confirm the end
 */
record WebSocketLimits(
        long maxFrame,
        long maxMessage,
        int maxQueued,
        int maxControlFrames,
        long pingNanos,
        long pongNanos,
        long idleNanos,
        long closeNanos) {

    static WebSocketLimits of(WebSocketConfiguration configuration) {
        return new WebSocketLimits(
                configuration.maxFrameSize().bytes(),
                configuration.maxMessageSize().bytes(),
                configuration.maxQueuedMessages(),
                configuration.maxControlFrames(),
                configuration.pingInterval().toNanos(),
                configuration.pongTimeout().toNanos(),
                configuration.idleTimeout().toNanos(),
                configuration.closeTimeout().toNanos());
    }
}
