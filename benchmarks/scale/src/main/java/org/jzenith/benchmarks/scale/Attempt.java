package org.jzenith.benchmarks.scale;

import org.jspecify.annotations.Nullable;

/** One attempt of a call, at an instance. */
final class Attempt {

    /** Receives the result of an attempt, unless its time-out came first. */
    interface Listener {

        void ended(boolean succeeded);
    }

    private static final long NETWORK_NANOS = VirtualTime.MILLI / 2;

    private final VirtualTime time;
    private final Instance instance;
    private final int database;
    private final long deadline;
    private final Listener listener;
    private Database.@Nullable Work statement;
    private long waitsSince;
    /** The instance has nothing more to do for it. */
    private boolean ended;
    /** The caller has a result, or has given up. */
    private boolean settled;

    Attempt(VirtualTime time, Instance instance, int database, long deadline, Listener listener) {
        this.time = time;
        this.instance = instance;
        this.database = database;
        this.deadline = deadline;
        this.listener = listener;
    }

    /** Sends the request, and gives up at the deadline. */
    void begin() {
        time.after(NETWORK_NANOS, () -> instance.accept(this));
        time.after(deadline - time.now(), this::timeOut);
    }

    int database() {
        return database;
    }

    long deadline() {
        return deadline;
    }

    boolean hasEnded() {
        return ended;
    }

    void waitsSince(long now) {
        waitsSince = now;
    }

    long waitsSince() {
        return waitsSince;
    }

    void executes(Database.Work work) {
        statement = work;
    }

    void succeeded() {
        end(true);
    }

    void failed() {
        end(false);
    }

    private void end(boolean succeeded) {
        if (!ended) {
            ended = true;
            instance.ended(this);
            answer(succeeded);
        }
    }

    /** Sends a response without any work of the instance. */
    void answer(boolean succeeded) {
        ended = true;
        time.after(NETWORK_NANOS, () -> settle(succeeded));
    }

    private void settle(boolean succeeded) {
        if (!settled) {
            settled = true;
            listener.ended(succeeded);
        }
    }

    private void timeOut() {
        if (!settled) {
            if (!ended && instance.observesDeadlines()) {
                ended = true;
                if (statement != null) {
                    statement.cancel();
                }
                instance.cancelled(this);
            }
            settle(false);
        }
    }
}
