package org.jzenith.client.call;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The time-out of one call: first of the whole call, later perhaps of each pause of a stream. Used on one event loop.
 */
final class CallTimer {

    private static final long NONE = -1; // The first timer of a Vert.x has the id 0.

    private final Vertx vertx;
    private long progressNanos = System.nanoTime();
    private long timer = NONE;

    CallTimer(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Runs an action once no time is left; the supplier may return more time later than before. */
    void limit(LongSupplier remainingNanos, Runnable late) {
        long remaining = remainingNanos.getAsLong();
        schedule(remaining, () -> {
            if (remainingNanos.getAsLong() > 0) {
                limit(remainingNanos, late);
            } else {
                late.run();
            }
        });
    }

    /** Runs an action, instead of the previous one, after this time without expected progress. */
    void watch(Duration time, BooleanSupplier expecting, Runnable late) {
        progressed();
        await(time, expecting, late);
    }

    private void await(Duration time, BooleanSupplier expecting, Runnable late) {
        schedule(time.toNanos() - (System.nanoTime() - progressNanos), () -> {
            if (!expecting.getAsBoolean()) {
                progressed();
            }
            if (System.nanoTime() - progressNanos >= time.toNanos()) {
                late.run();
            } else {
                await(time, expecting, late);
            }
        });
    }

    private void schedule(long nanos, Runnable action) {
        cancel();
        timer = vertx.setTimer(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos) + 1), id -> {
            timer = NONE;
            action.run();
        });
    }

    /** Records progress. */
    void progressed() {
        progressNanos = System.nanoTime();
    }

    /** Cancels the action. */
    void cancel() {
        if (timer != NONE) {
            vertx.cancelTimer(timer);
            timer = NONE;
        }
    }
}
