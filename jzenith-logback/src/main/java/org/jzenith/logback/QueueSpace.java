package org.jzenith.logback;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bytes that the lines of a queue may take together, a quarter of which is for WARN and ERROR. While nothing is
 * taken, a line of any size has a place. Safe on any thread.
 */
final class QueueSpace {

    /**
     * What a queue may hold, and how long it may keep a caller.
     *
     * @param bytes about how many bytes the lines of a queue may take together
     * @param maxWaitNanos how long a caller waits with a line of WARN or ERROR for which there is no place
     */
    record Limits(long bytes, long maxWaitNanos) {

        static Limits of(long bytes, Duration maxWait) {
            return new Limits(bytes, maxWait.toNanos());
        }

        private long bytes(boolean reserved) {
            return reserved ? bytes : bytes - bytes / 4;
        }
    }

    private final AtomicLong taken = new AtomicLong();
    private final AtomicInteger waiting = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private volatile Limits limits;

    QueueSpace(Limits limits) {
        this.limits = limits;
    }

    void limit(Limits next) {
        limits = next;
    }

    long maxWaitNanos() {
        return limits.maxWaitNanos();
    }

    boolean isEmpty() {
        return taken.get() == 0;
    }

    /** Returns whether a thread waits. */
    boolean isAwaited() {
        return waiting.get() > 0;
    }

    /** Takes a place, of the reserved part too if {@code reserved}; returns false if there is none. */
    boolean take(int bytes, boolean reserved) {
        long before = taken.getAndAdd(bytes);
        if (before == 0 || before + bytes <= limits.bytes(reserved)) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    /** Takes a place that there is not. */
    void exceed(int bytes) {
        taken.addAndGet(bytes);
    }

    /** Waits for a place, also on a thread that is interrupted, and then still is; returns false if there was none. */
    boolean await(int bytes, Runnable onWait) {
        long left = maxWaitNanos();
        long deadline = System.nanoTime() + left;
        boolean interrupted = Thread.interrupted(); // Would end each wait at once.
        waiting.incrementAndGet();
        lock.lock();
        try {
            boolean done = take(bytes, true); // What was freed before this thread waited, nobody signals.
            while (!done && left > 0) {
                onWait.run();
                try {
                    freed.awaitNanos(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
                done = take(bytes, true);
                left = deadline - System.nanoTime();
            }
            return done;
        } finally {
            lock.unlock();
            waiting.decrementAndGet();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Gives places back, and tells those who wait. */
    void free(long bytes) {
        taken.addAndGet(-bytes);
        if (isAwaited()) {
            lock.lock();
            try {
                freed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
