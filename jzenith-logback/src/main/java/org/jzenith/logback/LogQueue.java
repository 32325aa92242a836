package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The bounded queue in front of a destination. When it is full, lines up to INFO are dropped; those of WARN and ERROR
 * have a reserved part, beyond which the caller waits for a bounded time, and then the line is lost. Once a caller has
 * waited in vain, no other one waits until something has been written again. All of them are counted. With a writer, a
 * thread of its own writes; without one, whoever logs does. Safe on any thread.
 */
final class LogQueue {

    private static final int BATCH = 32 * 1024;

    private final Queue<LogLine> lines = new ConcurrentLinkedQueue<>();
    private final LineCounts counts = new LineCounts();
    private final ReentrantLock writing = new ReentrantLock();
    private final QueueSpace space;
    private final Sink sink;
    private volatile LineEncoder encoder;
    private volatile boolean withCaller;
    /** Set by a line that had no place, taken back by the writer. */
    private volatile boolean full;
    /** Set by a caller that waited in vain, taken back by the writer. */
    private volatile boolean stuck;
    /** Set by a stop that waits no longer: what could not be written in time is lost. */
    private volatile boolean abandoned;

    private volatile @Nullable QueueWriter writer;

    LogQueue(Sink sink, LineEncoder encoder, QueueSpace.Limits limits) {
        this.sink = sink;
        this.encoder = encoder;
        this.space = new QueueSpace(limits);
    }

    LineCounts counts() {
        return counts;
    }

    void configure(LineEncoder format, QueueSpace.Limits limits, boolean caller) {
        encoder = format;
        space.limit(limits);
        withCaller = caller;
    }

    /** Returns whether lines up to INFO are dropped now. */
    boolean isFull() {
        return full && !space.isEmpty(); // Then the writer has lines, and is going to look again.
    }

    /** Returns whether nothing is to be written. */
    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** Returns whether a thread waits for a place. */
    boolean isAwaited() {
        return space.isAwaited();
    }

    /** Takes the line of an event, or counts it. */
    void offer(ILoggingEvent event) {
        int level = LineCounts.index(event.getLevel());
        boolean reserved = event.getLevel().isGreaterOrEqual(Level.WARN);
        if (!reserved && isFull()) {
            counts.drop(level);
            return;
        }
        LogLine line = LogLine.of(event, withCaller);
        if (space.take(line.bytes(), reserved) || (reserved && awaitPlace(line.bytes()))) {
            counts.accept(level);
            lines.add(line);
            wakeWriter();
        } else if (reserved) {
            counts.refuse(level);
        } else {
            full = true;
            counts.drop(level);
        }
    }

    private boolean awaitPlace(int bytes) {
        QueueWriter writes = writer;
        if (writes != null && writes.isCurrentThread()) { // It would wait for itself, and says little.
            space.exceed(bytes);
            return true;
        }
        if (stuck || writes == null) {
            return false;
        }
        if (space.await(bytes, writes::wake)) {
            return true;
        }
        stuck = true;
        return false;
    }

    private void wakeWriter() {
        QueueWriter writes = writer;
        if (writes == null) {
            writeHere();
        } else {
            writes.wakeIfIdle();
        }
    }

    /** Without a writer: what cannot be written in time, because another thread is stuck, is left to that thread. */
    private void writeHere() {
        while (writer == null && !lines.isEmpty() && !writing.isHeldByCurrentThread() && lockInTime()) {
            try {
                writeBatch();
            } finally {
                writing.unlock();
            }
        }
    }

    private boolean lockInTime() {
        if (writing.tryLock()) {
            return true;
        }
        boolean interrupted = Thread.interrupted();
        try {
            return writing.tryLock(space.maxWaitNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Called by the writer: writes some lines; returns false if there are none. */
    boolean write() {
        writing.lock();
        try {
            return writeBatch();
        } finally {
            writing.unlock();
        }
    }

    private boolean writeBatch() {
        ByteArrayOutputStream batch = new ByteArrayOutputStream(BATCH + BATCH / 4);
        int[] ofLevel = new int[LineCounts.LEVELS];
        long bytes = 0;
        boolean written = false;
        try {
            LogLine line = lines.poll();
            while (line != null) {
                bytes += line.bytes();
                ofLevel[LineCounts.index(line.level())]++;
                batch.writeBytes(encoder.encode(line));
                line = batch.size() < BATCH ? lines.poll() : null;
            }
            written = bytes == 0 || writeToSink(batch.toByteArray());
        } finally { // Also after an Error: what is not counted here would take its place for ever.
            counts.settle(ofLevel, written);
            stuck = false;
            full = false;
            space.free(bytes);
        }
        return bytes > 0;
    }

    private boolean writeToSink(byte[] batch) {
        if (abandoned) {
            return false;
        }
        try {
            sink.write(batch);
            return true;
        } catch (IOException | RuntimeException e) {
            QueueWriter writes = writer;
            if (writes != null) {
                writes.failed(e);
            }
            return false;
        }
    }

    /** From now on, a thread of its own writes. */
    void startWriter(String name) {
        QueueWriter before = writer;
        if (before == null || before.isStopping()) {
            QueueWriter writes = new QueueWriter(name, this);
            writer = writes;
            writes.start();
        }
    }

    /** Lets the writer end when it has written everything; from then on, whoever logs writes. Does not wait. */
    void stopWriter() {
        QueueWriter writes = writer;
        if (writes != null) {
            writes.stop();
        }
    }

    /**
     * Waits for the end of a writer that has been told to stop. If the destination is stuck, its lines count as lost
     * when it can be interrupted; if not, the thread ends when it is no longer stuck, and nobody waits for it again.
     */
    void awaitWriter(long nanos) {
        QueueWriter writes = writer;
        if (writes != null && !abandoned && !writes.join(nanos)) {
            abandoned = true;
            writes.interrupt();
        }
    }

    /** Called by a writer at its end. */
    void ended(QueueWriter ending) {
        if (writer == ending) {
            writer = null;
        }
        writeHere(); // What was offered in the meantime.
        abandoned = false;
    }

    /** Closes the destination, unless a writer is stuck in it: then, closing it might never end. */
    void close() {
        if (writer == null) {
            sink.close();
        }
    }
}
