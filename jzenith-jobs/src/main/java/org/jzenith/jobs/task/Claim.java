package org.jzenith.jobs.task;

/** The right of this instance to one attempt at a task, until another instance claims the task. Safe on any thread. */
final class Claim {

    private final long id;
    private final long token;
    private volatile long untilNanos;
    private volatile boolean isLost;
    private volatile boolean isCompleting;
    private volatile boolean isCompleted;

    /** Creates a claim that this instance gives up at {@code untilNanos}, by {@link System#nanoTime()}. */
    Claim(long id, long token, long untilNanos) {
        this.id = id;
        this.token = token;
        this.untilNanos = untilNanos;
    }

    long id() {
        return id;
    }

    long token() {
        return token;
    }

    boolean isHeld() {
        return !isLost && System.nanoTime() - untilNanos < 0;
    }

    /** Notes that this instance has given the claim up, or that another one has it; for good. */
    void lost() {
        isLost = true;
    }

    void renewed(long newUntilNanos) {
        untilNanos = newUntilNanos;
    }

    /** Notes that a transaction of the work has recorded the end of the task, and may be committed. */
    void completing() {
        isCompleting = true;
    }

    /** Returns whether such a transaction may be the reason why the task does not run any more. */
    boolean isCompleting() {
        return isCompleting;
    }

    /** Returns whether a transaction of the work has been committed that also recorded the end of the task. */
    boolean isCompleted() {
        return isCompleted;
    }

    void complete() {
        isCompleted = true;
    }
}
