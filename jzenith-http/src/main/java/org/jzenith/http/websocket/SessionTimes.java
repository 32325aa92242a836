package org.jzenith.http.websocket;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The deadlines of a session. Reads the clock only in the periodic check; events since the previous check count as
 * happening now. Used only on one event loop.
 */
final class SessionTimes {

    /** The deadlines. */
    enum Due {
        NOTHING,
        PING,
        /** The client has not reacted to a ping. */
        GONE,
        /** The session has had no message for too long. */
        IDLE,
        /** The caller's credentials have expired. */
        EXPIRED
    }

    private final WebSocketLimits limits;
    private final @Nullable Instant expiry;
    private boolean heard = true;
    private boolean active = true;
    private boolean pinged;
    private long heardNanos;
    private long activeNanos;
    private long pingedNanos;

    SessionTimes(WebSocketLimits limits, @Nullable Instant expiry) {
        this.limits = limits;
        this.expiry = expiry;
    }

    /** Called when any bytes have arrived. */
    void heard() {
        heard = true;
    }

    /** Called with each message, in either direction. */
    void active() {
        active = true;
    }

    /**
     * Returns the missed deadline at this time.
     *
     * @param reading whether the server reads from the client
     */
    Due due(long nanoTime, boolean reading) {
        if (active) {
            active = false;
            activeNanos = nanoTime;
        }
        if (heard) {
            heard = false;
            pinged = false;
            heardNanos = nanoTime;
        }
        if (expiry != null && !Instant.now().isBefore(expiry)) {
            return Due.EXPIRED;
        }
        if (nanoTime - activeNanos >= limits.idleNanos()) {
            return Due.IDLE;
        }
        if (pinged) {
            pingedNanos = reading ? pingedNanos : nanoTime;
            return nanoTime - pingedNanos >= limits.pongNanos() ? Due.GONE : Due.NOTHING;
        }
        if (nanoTime - heardNanos < limits.pingNanos()) {
            return Due.NOTHING;
        }
        pinged = true;
        pingedNanos = nanoTime;
        return Due.PING;
    }
}
