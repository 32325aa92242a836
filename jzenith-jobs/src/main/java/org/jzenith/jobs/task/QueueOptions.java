package org.jzenith.jobs.task;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.apiguardian.api.API;

/**
 * How an instance works on the tasks of a queue. By default: 4 tasks at a time, each for at most 5 minutes, up to 20
 * attempts, after pauses from 5 s to an hour. Immutable; each method returns other options.
 *
 * @param workers see {@link #withWorkers}
 * @param timeout see {@link #withTimeout}
 * @param attempts see {@link #withAttempts}
 * @param firstPause see {@link #withPauses}
 * @param longestPause see {@link #withPauses}
 */
@API(status = API.Status.MAINTAINED)
public record QueueOptions(int workers, Duration timeout, int attempts, Duration firstPause, Duration longestPause) {

    private static final int MAX_WORKERS = 1_000;
    private static final int MAX_ATTEMPTS = 1_000;
    private static final Duration MAX_TIMEOUT = Duration.ofDays(7);
    private static final Duration MAX_PAUSE = Duration.ofDays(30);

    /** Checks the options. */
    public QueueOptions {
        requireRange("workers", workers, MAX_WORKERS);
        requireRange("attempts", attempts, MAX_ATTEMPTS);
        if (timeout.toMillis() < 1 || timeout.compareTo(MAX_TIMEOUT) > 0) {
            throw new IllegalArgumentException("timeout: " + timeout + " (expected: 1 ms to 7 days)");
        }
        if (firstPause.toMillis() < 1 || firstPause.compareTo(MAX_PAUSE) > 0) {
            throw new IllegalArgumentException("firstPause: " + firstPause + " (expected: 1 ms to 30 days)");
        }
        if (longestPause.compareTo(firstPause) < 0 || longestPause.compareTo(MAX_PAUSE) > 0) {
            throw new IllegalArgumentException(
                    "longestPause: " + longestPause + " (expected: from firstPause, " + firstPause + ", to 30 days)");
        }
    }

    private static void requireRange(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: 1 to " + max + ')');
        }
    }

    /** Returns the default options. */
    public static QueueOptions defaults() {
        return new QueueOptions(4, Duration.ofMinutes(5), 20, Duration.ofSeconds(5), Duration.ofHours(1));
    }

    /** Sets how many tasks an instance works on at the same time. */
    public QueueOptions withWorkers(int newWorkers) {
        return new QueueOptions(newWorkers, timeout, attempts, firstPause, longestPause);
    }

    /** Sets how long an attempt may take; then it is cancelled, and has failed. */
    public QueueOptions withTimeout(Duration newTimeout) {
        return new QueueOptions(workers, newTimeout, attempts, firstPause, longestPause);
    }

    /** Sets how many attempts a task has; after the last one, it is dead. */
    public QueueOptions withAttempts(int newAttempts) {
        return new QueueOptions(workers, timeout, newAttempts, firstPause, longestPause);
    }

    /** Sets the pause after the first failure of a task. It doubles with each further failure, up to the longest. */
    public QueueOptions withPauses(Duration first, Duration longest) {
        return new QueueOptions(workers, timeout, attempts, first, longest);
    }

    /** Returns the pause after this many attempts, shortened by up to a quarter at random. */
    Duration pauseAfter(int failed) {
        double doubled = Math.pow(2, failed - 1.0) * (double) firstPause.toMillis();
        long pause = (long) Math.min((double) longestPause.toMillis(), doubled);
        return Duration.ofMillis(pause - ThreadLocalRandom.current().nextLong(pause / 4 + 1));
    }
}
