package org.jzenith.jobs.task;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** When a task is due, and its priority. By default: at once, and normal. Immutable. */
@API(status = API.Status.MAINTAINED)
public final class TaskOptions {

    private static final TaskOptions DEFAULTS = new TaskOptions(Priority.NORMAL, null, Duration.ZERO);

    private final Priority priority;
    private final @Nullable Instant time;
    private final Duration delay;

    private TaskOptions(Priority priority, @Nullable Instant time, Duration delay) {
        this.priority = priority;
        this.time = time;
        this.delay = delay;
    }

    /** Returns the default options. */
    public static TaskOptions defaults() {
        return DEFAULTS;
    }

    /** Returns options for a task that begins at this time, or as soon as possible after it. */
    public TaskOptions at(Instant newTime) {
        return new TaskOptions(priority, requireNonNull(newTime, "newTime"), Duration.ZERO);
    }

    /** Returns options for a task that begins after this delay, which counts from the begin of the transaction. */
    public TaskOptions after(Duration newDelay) {
        if (newDelay.isNegative()) {
            throw new IllegalArgumentException("newDelay: " + newDelay + " (expected: not negative)");
        }
        return new TaskOptions(priority, null, newDelay);
    }

    /** Returns options with this priority. */
    public TaskOptions withPriority(Priority newPriority) {
        return new TaskOptions(requireNonNull(newPriority, "newPriority"), time, delay);
    }

    Priority priority() {
        return priority;
    }

    @Nullable
    Instant time() {
        return time;
    }

    Duration delay() {
        return delay;
    }

    boolean isDueAtOnce() {
        return time == null && delay.isZero();
    }
}
