package org.jzenith.logback;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The space of a queue for lines, in bytes, a quarter of which is reserved for WARN and ERROR. An empty queue accepts a
 * line of any size. Safe on any thread.
 */
final class QueueSpace {

    /**
     * The limits of a queue.
     *
     * @param bytes the approximate size of all its lines in bytes
     * @param maxWaitNanos the maximum wait of a caller with a line of WARN or ERROR for which there is no space
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

    /** Takes space, from the reserved part too if {@code reserved}; returns false if there is none. */
    boolean take(int bytes, boolean reserved) {
        long before = taken.getAndAdd(bytes);
        if (before == 0 || before + bytes <= limits.bytes(reserved)) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    /** Takes space that is not free. */
    void exceed(int bytes) {
        taken.addAndGet(bytes);
    }

    /** Waits for space; returns false if there was none. Works on an interrupted thread, and keeps the interrupt. */
    boolean await(int bytes, Runnable onWait) {
        long left = maxWaitNanos();
        long deadline = System.nanoTime() + left;
        boolean interrupted = Thread.interrupted(); // Otherwise, each wait would end at once.
        waiting.incrementAndGet();
        lock.lock();
        try {
            boolean done = take(bytes, true); // Nothing signals space that was freed before this wait.
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

    /** Frees space, and signals waiting threads. */
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
