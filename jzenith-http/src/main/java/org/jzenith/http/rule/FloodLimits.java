package org.jzenith.http.rule;

/**
 * The limits of traffic without requests, for the connections of one event loop.
 *
 * @param frames HTTP/2 frames without a request, and WebSocket frames without a message; within 10 seconds
 * @param resets HTTP/2 streams that clients reset; within 30 seconds
 * @param records TLS records without data; within 10 seconds
 */
public record FloodLimits(FloodLimit frames, FloodLimit resets, FloodLimit records) {

    private static final int SECONDS = 10;
    private static final int SECONDS_OF_RESETS = 30;

    /** Begins with nothing counted. */
    public FloodLimits() {
        this(new FloodLimit(SECONDS), new FloodLimit(SECONDS_OF_RESETS), new FloodLimit(SECONDS));
    }
}
