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
 * The bounded queue in front of a destination. A full queue drops lines up to INFO. Lines of WARN and ERROR have a
 * reserved part. If it is full too, the caller waits for a bounded time, and then the line is lost. After a caller has
 * waited in vain, no other waits until the destination has been written to again. The queue counts all of them. With a
 * writer, a thread of its own writes; without one, the logging thread does. Safe on any thread.
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
    /** Set by a line without space, reset by the writer. */
    private volatile boolean full;
    /** Set by a caller that waited in vain, reset by the writer. */
    private volatile boolean stuck;
    /** Set by a stop that waits no longer: lines that could not be written in time are lost. */
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
        return full && !space.isEmpty(); // Otherwise, the writer has lines, and will check again.
    }

    /** Returns whether there is nothing to write. */
    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** Returns whether a thread waits for space. */
    boolean isAwaited() {
        return space.isAwaited();
    }

    /** Takes the line of an event, or counts it as missing. */
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
        if (writes == null || (stuck && !writes.isCurrentThread())) {
            return false;
        }
        if (QueueWriter.isAnyCurrentThread()) { // Writers would wait for themselves or each other, and log little.
            space.exceed(bytes);
            return true;
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

    /**
     * Writes without a writer. If another thread is stuck, leaves lines that cannot be written in time to that thread.
     */
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

    /** Writes some lines; returns false if there are none. Called by the writer. */
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
        } finally { // Also after an Error: uncounted lines would take their space forever.
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

    /** Starts the writer; from now on, its thread writes. */
    void startWriter(String name) {
        QueueWriter before = writer;
        if (before == null || before.isStopping()) {
            QueueWriter writes = new QueueWriter(name, this);
            writer = writes;
            writes.start();
        }
    }

    /** Makes the writer end when it has written everything; from then on, logging threads write. Does not wait. */
    void stopWriter() {
        QueueWriter writes = writer;
        if (writes != null) {
            writes.stop();
        }
    }

    /**
     * Waits for the end of a stopped writer. If its destination is stuck but can be interrupted, its lines count as
     * lost. Otherwise, the thread ends when the destination works again, and no thread waits for it any more.
     */
    void awaitWriter(long nanos) {
        QueueWriter writes = writer;
        if (writes != null && !abandoned && !writes.join(nanos)) {
            abandoned = true;
            writes.interrupt();
        }
    }

    /** Handles the end of a writer, which calls this method. */
    void ended(QueueWriter ending) {
        if (writer == ending) {
            writer = null;
        }
        writeHere(); // Lines that arrived meanwhile.
        abandoned = false;
    }

    /** Closes the destination, unless a writer is stuck in it: closing it might then never end. */
    void close() {
        if (writer == null) {
            sink.close();
        }
    }
}
