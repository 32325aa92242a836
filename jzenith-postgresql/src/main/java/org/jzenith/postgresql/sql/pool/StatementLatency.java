package org.jzenith.postgresql.sql.pool;

import java.util.regex.Pattern;
import org.jzenith.postgresql.sql.driver.Dialect;

/**
 * How quickly the server answers one statement, as one event loop has learnt, and so whether it may share a connection
 * with others: the statements behind it wait for it. A new statement counts as slow until it has been answered quickly
 * about two dozen times. A statement that takes locks may be slow at any time, and never shares. Used on that event
 * loop only.
 */
public final class StatementLatency {

    /**
     * The average time up to which a statement is quick: for such statements, much of the server's time is spent on the
     * exchange itself.
     */
    static final long QUICK_NANOS = 2_000_000;
    /** The time above which a statement is slow in any case. */
    private static final long SLOW_NANOS = 10 * QUICK_NANOS;

    private static final long UNKNOWN_NANOS = 2 * SLOW_NANOS;
    /**
     * The number of answers that the average covers, at first and in the end, and the number of answers after which it
     * grows by one.
     */
    private static final int MIN_WINDOW = 8;

    private static final int MAX_WINDOW = 64;
    private static final int LEARNING = 16;
    private static final int MAX_ANSWERS = LEARNING * (MAX_WINDOW - MIN_WINDOW);
    /** The driver prepares longer statements each time. */
    private static final int MAX_LENGTH = 2_048;

    private static final Pattern READS = Pattern.compile(
            "(?:\\s++|/\\*.*?\\*/|--[^\\n]*+\\n)*+select\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final boolean onlyReads;
    private long averageNanos = UNKNOWN_NANOS;
    private int answers;
    private boolean hasSucceeded;

    StatementLatency(String sql, Dialect dialect) {
        onlyReads = sql.length() < MAX_LENGTH && READS.matcher(sql).matches() && !dialect.locks(sql);
    }

    /**
     * Returns whether it is quick, for an event loop with turns of this length: an answer may have waited for a whole
     * turn before the event loop saw it, and the statement for the rest of the turn before.
     */
    public boolean isQuick(long turnNanos) {
        return onlyReads && averageNanos <= Math.min(SLOW_NANOS, QUICK_NANOS + 2 * turnNanos);
    }

    /** Returns whether it changes nothing and takes no locks. */
    public boolean onlyReads() {
        return onlyReads;
    }

    /** The server has executed the statement. */
    public void succeeded() {
        hasSucceeded = true;
    }

    /** Returns whether the server has executed the statement since this method was last called. */
    public boolean forgetSuccess() {
        boolean had = hasSucceeded;
        hasSucceeded = false;
        return had;
    }

    /** Returns how long it takes on average. */
    public long averageNanos() {
        return averageNanos;
    }

    /**
     * Learns from the time of one answer, without the time of the statements before it on the connection. If the event
     * loop sees several answers at once, only the first one seems to have taken time. The average therefore covers
     * enough answers to include many such groups, but fewer at first, when there is most to learn.
     */
    public void took(long nanos) {
        averageNanos += (nanos - averageNanos) / (MIN_WINDOW + answers / LEARNING);
        if (answers < MAX_ANSWERS) {
            answers++;
        }
    }
}
