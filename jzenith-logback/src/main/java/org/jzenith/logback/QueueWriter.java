package org.jzenith.logback;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jzenith.core.error.OutOfMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that writes the lines of a queue. It pauses after each batch, unless a caller waits for space. So all
 * writers of the process together take at most a quarter of the machine, or one processor each, and leave the rest to
 * requests. It logs once when lines get lost, and when this ends.
 */
final class QueueWriter implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(QueueWriter.class);
    private static final int SHARE = 4;
    private static final AtomicInteger RUNNING = new AtomicInteger();
    private static final long MAX_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Waking a thread costs the caller some microseconds. While lines arrive, the thread therefore wakes by itself. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int POLLS = 50;
    private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final Duration END_OF_INTERRUPTED = Duration.ofSeconds(1);

    private final String name;
    private final LogQueue queue;
    private final Thread thread;
    private final AtomicBoolean idle = new AtomicBoolean();
    private final int processors = Runtime.getRuntime().availableProcessors();
    private volatile boolean stopping;
    private boolean failing;
    private long reported;
    private long reportedNanos = System.nanoTime() - REPORT_NANOS;

    QueueWriter(String name, LogQueue queue) {
        this.name = name;
        this.queue = queue;
        thread = new WriterThread(this, "jzenith-log-" + name);
        thread.setDaemon(true);
        reported = queue.counts().missing();
    }

    void start() {
        thread.start();
    }

    /** Returns whether the current thread is a writer, of this queue or of another one. */
    static boolean isAnyCurrentThread() {
        return Thread.currentThread() instanceof WriterThread;
    }

    boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }

    boolean isStopping() {
        return stopping;
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    void wakeIfIdle() {
        if (idle.get() && idle.compareAndSet(true, false)) {
            wake();
        }
    }

    /** Makes the thread end when it has written everything. */
    void stop() {
        stopping = true;
        wake();
    }

    /** Returns whether the thread has ended within the time. */
    boolean join(long nanos) {
        boolean interrupted = Thread.interrupted();
        try {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return !thread.isAlive();
    }

    /**
     * Interrupts a write that is stuck, if possible. On a separate thread, because the interruption closes the file,
     * which may be stuck as well.
     */
    void interrupt() {
        Thread interrupting = new Thread(thread::interrupt, thread.getName() + "-interrupt");
        interrupting.setDaemon(true);
        interrupting.start();
        join(END_OF_INTERRUPTED.toNanos());
    }

    @Override
    public void run() {
        RUNNING.incrementAndGet();
        try {
            writeUntilStopped();
        } finally {
            RUNNING.decrementAndGet();
            queue.ended(this);
        }
    }

    private void writeUntilStopped() {
        int polls = 0;
        boolean ending = false;
        while (!ending) {
            long begin = System.nanoTime();
            if (write()) {
                polls = 0;
                pause(System.nanoTime() - begin);
            } else if (stopping) {
                ending = true;
            } else if (polls++ < POLLS) {
                LockSupport.parkNanos(POLL_NANOS);
            } else {
                rest();
            }
            report(ending);
        }
    }

    private boolean write() {
        try {
            return queue.write();
        } catch (Throwable e) { // An Error too: otherwise, the log would end.
            OutOfMemory.check(e);
            failed(e);
            return true;
        }
    }

    private void pause(long nanos) {
        double pause = (double) SHARE * RUNNING.get() / processors - 1;
        if (pause > 0 && !stopping && !queue.isAwaited()) {
            LockSupport.parkNanos(Math.min((long) (nanos * pause), MAX_PAUSE_NANOS));
        }
    }

    /** Parks until there is something to do. */
    private void rest() {
        idle.set(true);
        if (queue.isEmpty() && !stopping) {
            if (queue.counts().missing() == reported) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, REPORT_NANOS);
            }
        }
        idle.set(false);
    }

    /** Logs the first of several failures; does nothing on other threads. */
    void failed(Throwable failure) {
        if (!failing && isCurrentThread()) {
            failing = true;
            LOG.error("The log {} cannot be written: {}. Lines are lost until it can", name, failure.toString());
        }
    }

    private void report(boolean last) {
        long missing = queue.counts().missing();
        long now = System.nanoTime();
        if (missing != reported && !queue.isFull() && (last || now - reportedNanos >= REPORT_NANOS)) {
            long more = missing - reported;
            reported = missing;
            reportedNanos = now;
            failing = false;
            LOG.warn("{} lines are missing in the log {}: more was logged than could be written", more, name);
        }
    }

    private static final class WriterThread extends Thread {

        WriterThread(Runnable task, String name) {
            super(task, name);
        }
    }
}
