package org.jzenith.http.websocket;

/**
 * The limits and times of all sessions of an application.
 *
 * @param maxFrame how many bytes a frame of a client may have
 * @param maxMessage how many bytes a message of a client may have
 * @param maxQueued how many messages of a client may wait
 * @param maxControlFrames how many frames that carry no message a client may send within 10 seconds
 * @param pingNanos how long a client may be silent before it is sent a ping
 * @param pongNanos how long a client may be silent after that
 * @param idleNanos how long there may be no message
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
