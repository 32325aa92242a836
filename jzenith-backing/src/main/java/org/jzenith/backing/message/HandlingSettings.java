package org.jzenith.backing.message;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How messages are handled.
 *
 * @param inFlight how many messages may have been delivered and not yet ended
 * @param uncommitted how many messages may have been delivered and not yet committed; at least {@code inFlight}
 * @param timeout how long an attempt may take
 * @param attempts how many attempts a message has
 * @param firstPause the pause after the first failed attempt; it doubles with each further one
 * @param longestPause the longest pause
 */
public record HandlingSettings(
        int inFlight, int uncommitted, Duration timeout, int attempts, Duration firstPause, Duration longestPause) {

    public HandlingSettings {
        uncommitted = Math.max(inFlight, uncommitted);
    }

    /** Returns the pause after this many failed attempts in milliseconds, shortened by up to a quarter at random. */
    long pauseMillis(int failed) {
        double doubled = Math.pow(2, failed - 1.0) * (double) firstPause.toMillis();
        long pause = (long) Math.max(1, Math.min((double) longestPause.toMillis(), doubled));
        return pause - ThreadLocalRandom.current().nextLong(pause / 4 + 1);
    }
}
