package org.jzenith.benchmarks.scale;

import java.util.List;

/**
 * What one run has shown. Goodput is the number of answers per second that users receive in time.
 *
 * @param before the goodput before the cause
 * @param during the goodput during the cause
 * @param after the goodput in the last five seconds of the run
 * @param recovery the seconds between the end of the cause and the first of five seconds with 90 % of the goodput
 *     before; -1 if there were none
 * @param peakConnects the most connection attempts in one second, at all databases, from the cause on
 * @param maxConnections the most connections of one database
 * @param refusedConnections the connections that databases refused because they had too many
 * @param attempts the attempts that callers made
 * @param failedCalls the calls that users received no answer to in time
 * @param goodput the goodput of each second
 */
record Result(
        int before,
        int during,
        int after,
        int recovery,
        int peakConnects,
        int maxConnections,
        long refusedConnections,
        long attempts,
        long failedCalls,
        List<Integer> goodput) {

    /** Returns whether the goodput did not return within 60 s. */
    boolean isMetastable() {
        return recovery < 0;
    }
}
