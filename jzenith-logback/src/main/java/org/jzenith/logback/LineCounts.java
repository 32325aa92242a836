package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import java.util.concurrent.atomic.LongAdder;

/**
 * The outcomes of the lines of one queue, by level. Once the queue is empty, the number of offered lines is the sum of
 * written, dropped and lost ones. Safe on any thread.
 */
final class LineCounts {

    static final int LEVELS = 5;

    private final LongAdder[] accepted = adders();
    private final LongAdder[] dropped = adders();
    private final LongAdder[] refused = adders();
    private final LongAdder[] written = adders();
    private final LongAdder[] failed = adders();

    private static LongAdder[] adders() {
        LongAdder[] adders = new LongAdder[LEVELS];
        for (int i = 0; i < LEVELS; i++) {
            adders[i] = new LongAdder();
        }
        return adders;
    }

    /** Returns 0 for TRACE to 4 for ERROR. */
    static int index(Level level) {
        return level.toInt() / 10_000;
    }

    void accept(int level) {
        accepted[level].increment();
    }

    /** Counts a line up to INFO for which the queue had no space. */
    void drop(int level) {
        dropped[level].increment();
    }

    /** Counts a line from WARN on for which the queue had no space in time. */
    void refuse(int level) {
        refused[level].increment();
    }

    /** Counts accepted lines, by level, that are now written or lost. */
    void settle(int[] ofLevel, boolean areWritten) {
        LongAdder[] settled = areWritten ? written : failed;
        for (int level = 0; level < LEVELS; level++) {
            settled[level].add(ofLevel[level]);
        }
    }

    long offered(int level) {
        return accepted[level].sum() + dropped[level].sum() + refused[level].sum();
    }

    long written(int level) {
        return written[level].sum();
    }

    long dropped(int level) {
        return dropped[level].sum();
    }

    long lost(int level) {
        return refused[level].sum() + failed[level].sum();
    }

    /** Returns the lines that are not written yet. */
    long waiting() {
        long lines = 0;
        for (int i = 0; i < LEVELS; i++) {
            lines += accepted[i].sum() - written[i].sum() - failed[i].sum();
        }
        return Math.max(0, lines);
    }

    /** Returns the lines that were dropped or lost, of all levels. */
    long missing() {
        long lines = 0;
        for (int i = 0; i < LEVELS; i++) {
            lines += dropped[i].sum() + lost(i);
        }
        return lines;
    }
}
