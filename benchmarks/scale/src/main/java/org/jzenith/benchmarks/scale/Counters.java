package org.jzenith.benchmarks.scale;

import java.util.Arrays;

/** Counts what happens in a run. */
final class Counters {

    private int[] goodput = new int[64];
    private int[] connects = new int[64];
    private long attempts;
    private long failed;
    private long tooManyConnections;
    private int maxConnections;

    private static int[] add(int[] seconds, long now) {
        int second = (int) (now / VirtualTime.SECOND);
        int[] grown = second < seconds.length ? seconds : Arrays.copyOf(seconds, 2 * second);
        grown[second]++;
        return grown;
    }

    void answered(long now) {
        goodput = add(goodput, now);
    }

    void connected(long now) {
        connects = add(connects, now);
    }

    void attempted() {
        attempts++;
    }

    void failed() {
        failed++;
    }

    void tooManyConnections() {
        tooManyConnections++;
    }

    void connections(int open) {
        maxConnections = Math.max(maxConnections, open);
    }

    /** Returns the answers in time during one second. */
    int goodput(int second) {
        return second < goodput.length ? goodput[second] : 0;
    }

    /** Returns the connection attempts during one second. */
    int connects(int second) {
        return second < connects.length ? connects[second] : 0;
    }

    long attempts() {
        return attempts;
    }

    /** Returns the calls without an answer in time. */
    long failures() {
        return failed;
    }

    long refusedConnections() {
        return tooManyConnections;
    }

    int maxConnections() {
        return maxConnections;
    }
}
