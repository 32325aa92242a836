package org.jzenith.jobs.schedule;

import java.time.Duration;
import java.time.ZoneId;
import org.apiguardian.api.API;

/**
 * How a job runs. By default: on each instance, in UTC, without jitter, at most an hour, and once for all runs that
 * were missed. Immutable; each method returns other options.
 *
 * @param isOncePerCluster see {@link #oncePerCluster()}
 * @param zone see {@link #inZone}
 * @param jitter see {@link #withJitter}
 * @param timeout see {@link #withTimeout}
 * @param catchUp see {@link #catchUp(CatchUp)}
 */
@API(status = API.Status.MAINTAINED)
public record JobOptions(boolean isOncePerCluster, ZoneId zone, Duration jitter, Duration timeout, CatchUp catchUp) {

    private static final Duration MAX_TIMEOUT = Duration.ofDays(7);
    private static final Duration MAX_JITTER = Duration.ofDays(1);

    /** Checks the options. */
    public JobOptions {
        if (jitter.isNegative() || jitter.compareTo(MAX_JITTER) > 0) {
            throw new IllegalArgumentException("jitter: " + jitter + " (expected: 0 to a day)");
        }
        if (timeout.toMillis() < 1 || timeout.compareTo(MAX_TIMEOUT) > 0) {
            throw new IllegalArgumentException("timeout: " + timeout + " (expected: 1 ms to 7 days)");
        }
    }

    /** Returns the default options. */
    public static JobOptions defaults() {
        return new JobOptions(false, ZoneId.of("UTC"), Duration.ZERO, Duration.ofHours(1), CatchUp.ONE);
    }

    /**
     * Lets one instance at a time run the job: the one that has its lease. Its times are recorded in the database, so
     * that the next one goes on where it has ended.
     */
    public JobOptions oncePerCluster() {
        return new JobOptions(true, zone, jitter, timeout, catchUp);
    }

    /**
     * Sets the time zone of a cron expression. On the day on which clocks go forward, a run in the hour that does not
     * exist takes place at the first moment after it. On the day on which they go back, a run at a fixed hour takes
     * place once, at the first of both.
     */
    public JobOptions inZone(ZoneId newZone) {
        return new JobOptions(isOncePerCluster, newZone, jitter, timeout, catchUp);
    }

    /** Delays each run by up to this time, at random, so that many jobs with the same time begin at different ones. */
    public JobOptions withJitter(Duration newJitter) {
        return new JobOptions(isOncePerCluster, zone, newJitter, timeout, catchUp);
    }

    /** Sets how long a run may take; then it is cancelled, and has failed. */
    public JobOptions withTimeout(Duration newTimeout) {
        return new JobOptions(isOncePerCluster, zone, jitter, newTimeout, catchUp);
    }

    /** Sets what happens with runs that were missed. */
    public JobOptions catchUp(CatchUp newCatchUp) {
        return new JobOptions(isOncePerCluster, zone, jitter, timeout, newCatchUp);
    }
}
