package org.jzenith.http.websocket;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The deadlines of a session. The clock is read only for the periodic check: what has happened since the one before
 * counts as having happened now. Used only on one event loop.
 */
final class SessionTimes {

    /** What is due. */
    enum Due {
        NOTHING,
        PING,
        /** The client has sent nothing after a ping. */
        GONE,
        /** There has been no message for too long. */
        IDLE,
        /** What proved who the caller is has expired. */
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

    /** Called when something has arrived. */
    void heard() {
        heard = true;
    }

    /** Called with each message, in either direction. */
    void active() {
        active = true;
    }

    /**
     * Returns what is due at this time.
     *
     * @param reading whether the client could be heard if it sent something
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
