package org.jzenith.http.rule;

/**
 * What the connections of one event loop may send that is no request.
 *
 * @param frames frames of HTTP/2 that belong to no request, and frames of WebSocket that carry no message; within 10
 *     seconds
 * @param resets streams of HTTP/2 that clients reset; within 30 seconds
 * @param records records of TLS without data; within 10 seconds
 */
public record FloodLimits(FloodLimit frames, FloodLimit resets, FloodLimit records) {

    private static final int SECONDS = 10;
    private static final int SECONDS_OF_RESETS = 30;

    /** Begins with nothing counted. */
    public FloodLimits() {
        this(new FloodLimit(SECONDS), new FloodLimit(SECONDS_OF_RESETS), new FloodLimit(SECONDS));
    }
}
