package org.jzenith.jobs.schedule;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A clock for tests, which stands still unless it is advanced. A test binds it for {@link JobsClock}. Safe on any
 * thread.
 */
@API(status = API.Status.MAINTAINED)
public final class ManualJobsClock implements JobsClock {

    private record Waiting(Instant time, Runnable action) {}

    private final PriorityQueue<Waiting> all = new PriorityQueue<>(Comparator.comparing(Waiting::time));
    private Instant now;

    /** Creates a clock that shows this time. */
    public ManualJobsClock(Instant now) {
        this.now = requireNonNull(now, "now");
    }

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public Runnable at(Instant time, Runnable action) {
        Waiting waiting = new Waiting(time, action);
        synchronized (this) {
            if (time.isAfter(now)) {
                all.add(waiting);
                notifyAll();
                return () -> remove(waiting);
            }
        }
        action.run();
        return () -> {};
    }

    private synchronized void remove(Waiting waiting) {
        all.remove(waiting);
    }

    /** Advances the clock by this time, as {@link #advanceTo} does. */
    public void advance(Duration time) {
        advanceTo(now().plus(time));
    }

    /**
     * Advances the clock to this time, and begins what is due until then, in order. Does not wait until it has ended.
     * If the clock passes several times of one job, the job has missed some of them.
     */
    public void advanceTo(Instant time) {
        if (time.isBefore(now())) {
            throw new IllegalArgumentException("time: " + time + " (expected: not before " + now() + ')');
        }
        for (Waiting due = next(time); due != null; due = next(time)) {
            due.action.run();
        }
    }

    private synchronized @Nullable Waiting next(Instant until) {
        Waiting first = all.peek();
        if (first == null || first.time.isAfter(until)) {
            now = until;
            return null;
        }
        now = first.time;
        return all.poll();
    }

    /**
     * Waits until this many jobs wait for the clock, such as all jobs after the start of an application.
     *
     * @throws IllegalStateException if they do not within a minute
     */
    public synchronized void awaitWaiting(int jobs) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (all.size() < jobs) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (millis <= 0) {
                throw new IllegalStateException("jobs that wait: " + all.size() + " (expected: " + jobs + ')');
            }
            wait(millis);
        }
    }

    /** Returns the time of the next run that waits for this clock; null if none does. */
    public synchronized @Nullable Instant nextTime() {
        Waiting first = all.peek();
        return first == null ? null : first.time;
    }
}
