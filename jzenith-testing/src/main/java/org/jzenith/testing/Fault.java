package org.jzenith.testing;

import java.time.Duration;

/**
 * What a fault proxy does to its connections.
 *
 * @param kind  the way in which it is faulty
 * @param delay how long each byte takes longer, in each direction; zero but for {@link Kind#DELAY}
 * @param bytes how many bytes of a reply get through; all but for {@link Kind#CUT}
 */
record Fault(Kind kind, Duration delay, long bytes) {

    enum Kind { NONE, DELAY, CUT, BLACK_HOLE, LOST_REQUESTS, LOST_REPLIES, RESET }

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

    /** Whether nothing of the client gets through. */
    boolean losesRequests() {
        return kind == Kind.BLACK_HOLE || kind == Kind.LOST_REQUESTS;
    }

    /** Whether nothing of the server gets through. */
    boolean losesReplies() {
        return kind == Kind.BLACK_HOLE || kind == Kind.LOST_REPLIES;
    }
}
