package org.jzenith.testing;

import java.time.Duration;

/**
 * What a fault proxy does to its connections.
 *
 * @param kind the kind of fault
 * @param delay how much later each byte arrives, in each direction; zero except for {@link Kind#DELAY}
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

    /** Returns whether nothing that the client sends gets through. */
    boolean losesRequests() {
        return kind == Kind.BLACK_HOLE || kind == Kind.LOST_REQUESTS;
    }

    /** Returns whether nothing that the server sends gets through. */
    boolean losesReplies() {
        return kind == Kind.BLACK_HOLE || kind == Kind.LOST_REPLIES;
    }
}
