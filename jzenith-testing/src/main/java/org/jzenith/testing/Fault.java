package org.jzenith.testing;

import java.time.Duration;

/**
 * The fault of the connections of a fault proxy.
 *
 * @param kind the kind of fault
 * @param delay the delay of each byte, in each direction; zero except for {@link Kind#DELAY}
 * @param bytes how many bytes of the server get through; {@link Long#MAX_VALUE} except for {@link Kind#CUT}
 */
record Fault(Kind kind, Duration delay, long bytes) {

    enum Kind {
        NONE,
        DELAY,
        CUT,
        BLACK_HOLE,
        LOST_REQUESTS,
        LOST_REPLIES,
        RESET
    }

    static Fault of(Kind kind) {
        return new Fault(kind, Duration.ZERO, Long.MAX_VALUE);
    }

    static Fault delay(Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("delay: " + delay + " (expected: zero or more)");
        }
        return new Fault(Kind.DELAY, delay, Long.MAX_VALUE);
    }

    static Fault cut(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes: " + bytes + " (expected: 0 or more)");
        }
        return new Fault(Kind.CUT, Duration.ZERO, bytes);
    }

    /** Returns whether the fault swallows all bytes from the client. */
    boolean losesRequests() {
        return kind == Kind.BLACK_HOLE || kind == Kind.LOST_REQUESTS;
    }

    /** Returns whether the fault swallows all bytes from the server. */
    boolean losesReplies() {
        return kind == Kind.BLACK_HOLE || kind == Kind.LOST_REPLIES;
    }
}
