package org.jzenith.postgresql;

import java.util.regex.Pattern;

/**
 * How quickly the server answers one statement, as one event loop has learnt, and so whether it may travel with others on one connection:
 * those behind it wait for it. A statement that nobody knows counts as slow until it has been answered quickly about two dozen times;
 * one that waits for locks may be slow at any time, and never shares. Only that event loop uses it.
 */
final class Pace {

    /** What a statement may take on average. Less than that, the server spends much of its time on being asked. */
    static final long QUICK_NANOS = 2_000_000;
    /** What is slow in any case. */
    private static final long SLOW_NANOS = 10 * QUICK_NANOS;
    private static final long UNKNOWN_NANOS = 2 * SLOW_NANOS;
    /** How many answers count, at first and at last, and how many make it one more. */
    private static final int MIN_WINDOW = 8;
    private static final int MAX_WINDOW = 64;
    private static final int LEARNING = 16;
    private static final int MAX_ANSWERS = LEARNING * (MAX_WINDOW - MIN_WINDOW);
    /** The driver prepares longer ones anew each time. */
    private static final int MAX_LENGTH = 2_048;
    private static final Pattern READS = Pattern.compile("(?:\\s++|/\\*.*?\\*/|--[^\\n]*+\\n)*+select\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern LOCKS = Pattern.compile("\\bfor\\s+(?:no\\s+key\\s+)?update\\b|\\bfor\\s+(?:key\\s+)?share\\b|\\bpg_advisory_",
            Pattern.CASE_INSENSITIVE);

    private final boolean onlyReads;
    private long averageNanos = UNKNOWN_NANOS;
    private int answers;

    Pace(String sql) {
        onlyReads = sql.length() < MAX_LENGTH && READS.matcher(sql).matches() && !LOCKS.matcher(sql).find();
    }

    /**
     * Whether it is quick, for an event loop that needs so long for one turn: an answer may have waited there for a turn before it was
     * seen, and the question for the rest of the one before.
     */
    boolean isQuick(long turnNanos) {
        return onlyReads && averageNanos <= Math.min(SLOW_NANOS, QUICK_NANOS + 2 * turnNanos);
    }

    /** How long it takes on average. */
    long averageNanos() {
        return averageNanos;
    }

    /**
     * Learns what one answer took, without what was before it on the connection. Of answers that the event loop sees at once only the first
     * seems to have taken time: so many count that many such times are among them, but not at first, when there is most to learn.
     */
    void took(long nanos) {
        averageNanos += (nanos - averageNanos) / (MIN_WINDOW + answers / LEARNING);
        if (answers < MAX_ANSWERS) {
            answers++;
        }
    }
}
