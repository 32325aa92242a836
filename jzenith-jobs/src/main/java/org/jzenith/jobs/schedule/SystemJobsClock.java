package org.jzenith.jobs.schedule;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time of the system. A timer lasts at most some seconds and then looks at the clock again, because the clock may
 * be set meanwhile, or the machine may sleep.
 */
public final class SystemJobsClock implements JobsClock {

    private static final long MAX_MILLIS = 10_000;
    private static final long CANCELLED = -1; // The first timer id of a Vert.x is 0.

    private final Vertx vertx;
    private final InstantSource source;

    /** Creates the clock of an application. */
    public SystemJobsClock(Vertx vertx) {
        this(vertx, InstantSource.system());
    }

    SystemJobsClock(Vertx vertx, InstantSource source) {
        this.vertx = vertx;
        this.source = source;
    }

    @Override
    public Instant now() {
        return source.instant();
    }

    @Override
    public boolean isSystem() {
        return true;
    }

    @Override
    public Runnable at(Instant time, Runnable action) {
        Waiting waiting = new Waiting(time, action);
        waiting.look();
        return waiting::cancel;
    }

    private final class Waiting {

        private final Instant time;
        private final Runnable action;
        private final AtomicLong timer = new AtomicLong(Long.MAX_VALUE);

        Waiting(Instant time, Runnable action) {
            this.time = time;
            this.action = action;
        }

        /** Looks at the clock, and again later if it is too early. */
        void look() {
            long before = timer.get();
            if (before == CANCELLED) {
                return;
            }
            long millis = Duration.between(now(), time).toMillis() + 1;
            boolean due = !now().isBefore(time);
            long next = vertx.setTimer(Math.max(1, Math.min(millis, MAX_MILLIS)), id -> {
                if (due && timer.get() != CANCELLED) {
                    action.run();
                } else {
                    look();
                }
            });
            if (!timer.compareAndSet(before, next)) {
                vertx.cancelTimer(next);
            }
        }

        void cancel() {
            vertx.cancelTimer(timer.getAndSet(CANCELLED));
        }
    }
}
