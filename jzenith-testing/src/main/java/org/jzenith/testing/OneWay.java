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
 * One direction of a connection through a fault proxy: what comes from the source waits until it is due and the sink has room.
 * The source is paused while much waits. Used on the one event loop of the proxy.
 */
final class OneWay {

    /** So much may be on its way; with a delay it bounds the bytes for each length of the delay, as a TCP window does. */
    private static final long WINDOW = 1 << 20;

    /**
     * What came, in order.
     *
     * @param came  when, as {@link System#nanoTime()}
     * @param bytes the bytes; null is the end of the stream
     */
    private record Chunk(long came, @Nullable Buffer bytes) { }

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
    private boolean over;

    /**
     * Takes the two sockets, and whom to tell how many bytes have got through, and that the connection is to be cut behind them.
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

    /** Whether something, be it the end, came and will never get through. */
    boolean isLossy() {
        return lossy;
    }

    /** From now on delays or swallows, also what waits already; at most {@code bytes} more get through. */
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

    /** Lets nothing through any more. */
    void end() {
        over = true;
        waiting.clear();
    }

    private void take(@Nullable Buffer bytes) {
        if (over) {
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
        while (!over && !waiting.isEmpty() && !sink.writeQueueFull()) {
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
            over = true;
            closeBehindWhatWasWritten(sink);
            return;
        }
        waitingBytes -= bytes.length();
        int length = (int) Math.min(bytes.length(), remaining);
        if (remaining != Long.MAX_VALUE) {
            remaining -= length;
        }
        if (length > 0) {
            passed.accept(length); // Before it can be seen to have arrived.
            sink.write(length == bytes.length() ? bytes : bytes.slice(0, length));
        }
        if (length < bytes.length()) {
            over = true;
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
