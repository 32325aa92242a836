package org.jzenith.testing;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a connection through a fault proxy: bytes from the source wait until they are due and the sink has
 * room. The source is paused while many bytes wait. Used on the only event loop of the proxy.
 */
final class OneWay {

    /**
     * The maximum number of waiting bytes. With a delay, this limits the throughput to so many bytes per delay, as a
     * TCP window does.
     */
    private static final long WINDOW = 1 << 20;

    /**
     * Bytes, or the end of the stream, from the source.
     *
     * @param came when they arrived, in terms of {@link System#nanoTime()}
     * @param bytes the bytes; null for the end of the stream
     */
    private record Chunk(long came, @Nullable Buffer bytes) {}

    private final Vertx vertx;
    private final NetSocket source;
    private final NetSocket sink;
    private final LongConsumer passed;
    private final Runnable cut;
    private final Deque<Chunk> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private long delayNanos;
    private long remaining = Long.MAX_VALUE;
    private @Nullable Long timer;
    private boolean paused;
    private boolean swallows;
    private boolean lossy;
    private boolean done;

    /**
     * Connects two sockets. {@code passed} receives the number of bytes that get through; {@code cut} is called when
     * the connection must be closed behind them.
     */
    OneWay(Vertx vertx, NetSocket source, NetSocket sink, LongConsumer passed, Runnable cut) {
        this.vertx = vertx;
        this.source = source;
        this.sink = sink;
        this.passed = passed;
        this.cut = cut;
        source.handler(bytes -> take(bytes));
        source.endHandler(end -> take(null));
        sink.drainHandler(room -> drain());
    }

    /** Returns whether bytes, or the end of the stream, have arrived that will never get through. */
    boolean isLossy() {
        return lossy;
    }

    /**
     * From now on delays or swallows everything, including waiting bytes; at most {@code bytes} more bytes get through.
     */
    void behave(Duration delay, boolean swallow, long bytes) {
        delayNanos = delay.toNanos();
        remaining = bytes;
        swallows = swallow;
        if (swallows) {
            lossy |= !waiting.isEmpty();
            waiting.clear();
            waitingBytes = 0;
        }
        if (timer != null) {
            vertx.cancelTimer(timer);
            timer = null;
        }
        drain();
    }

    /** Stops forwarding. */
    void end() {
        done = true;
        waiting.clear();
    }

    private void take(@Nullable Buffer bytes) {
        if (done) {
            return;
        }
        if (swallows) {
            lossy = true;
            return;
        }
        waiting.add(new Chunk(System.nanoTime(), bytes));
        waitingBytes += bytes == null ? 0 : bytes.length();
        drain();
    }

    private void drain() {
        while (!done && !waiting.isEmpty() && !sink.writeQueueFull()) {
            long nanos = waiting.element().came() + delayNanos - System.nanoTime();
            if (nanos > 0) {
                drainIn(nanos);
                break;
            }
            pass(waiting.remove().bytes());
        }
        pauseOrResume();
    }

    private void drainIn(long nanos) {
        if (timer == null) {
            timer = vertx.setTimer(TimeUnit.NANOSECONDS.toMillis(nanos) + 1, id -> {
                timer = null;
                drain();
            });
        }
    }

    private void pass(@Nullable Buffer bytes) {
        if (bytes == null) {
            done = true;
            closeBehindWhatWasWritten(sink);
            return;
        }
        waitingBytes -= bytes.length();
        int length = (int) Math.min(bytes.length(), remaining);
        if (remaining != Long.MAX_VALUE) {
            remaining -= length;
        }
        if (length > 0) {
            passed.accept(length); // Counted before the receiver can see the bytes.
            sink.write(length == bytes.length() ? bytes : bytes.slice(0, length));
        }
        if (length < bytes.length()) {
            done = true;
            cut.run();
        }
    }

    private void pauseOrResume() {
        if (!paused && waitingBytes >= WINDOW) {
            paused = true;
            source.pause();
        } else if (paused && waitingBytes <= WINDOW / 2) {
            paused = false;
            source.resume();
        }
    }

    static void closeBehindWhatWasWritten(NetSocket socket) {
        socket.write(Buffer.buffer()).onComplete(written -> socket.close());
    }
}
