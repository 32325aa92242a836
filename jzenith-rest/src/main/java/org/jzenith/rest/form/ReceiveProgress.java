package org.jzenith.rest.form;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jzenith.http.exchange.EventLoop;

/** Detects clients that send too slowly. Used on the event loop. */
final class ReceiveProgress {

    /** Slower clients are refused: a form takes a place among the requests in flight as long as it arrives. */
    private static final long BYTES_PER_SECOND = 1024;

    private static final long NONE = -1;

    private final EventLoop executor;
    private final Vertx vertx;
    private final long timeoutNanos;
    private final long leastBytes;
    private final Runnable tooSlow;
    private long timer = NONE;
    private long sinceNanos;
    private long received;
    private boolean awaited;

    /** Calls {@code tooSlow} if the client has sent too little for {@code timeout}. */
    ReceiveProgress(EventLoop executor, Duration timeout, Runnable tooSlow) {
        this.executor = executor;
        this.vertx = executor.context().owner();
        this.timeoutNanos = timeout.toNanos();
        this.leastBytes = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(timeoutNanos) * BYTES_PER_SECOND);
        this.tooSlow = tooSlow;
    }

    /** Called when the server waits for more of the form. */
    void begin() {
        awaited = true;
        if (timer == NONE) {
            sinceNanos = System.nanoTime();
            long millis = Math.max(1, Math.min(1000, TimeUnit.NANOSECONDS.toMillis(timeoutNanos) / 4));
            timer = vertx.setPeriodic(millis, fired -> executor.execute(this::check));
        }
    }

    void received(int bytes) {
        awaited = false;
        received += bytes;
    }

    private void check() {
        long nanoTime = System.nanoTime();
        if (!awaited || received >= leastBytes) {
            sinceNanos = nanoTime;
            received = 0;
        } else if (timer != NONE && nanoTime - sinceNanos >= timeoutNanos) {
            tooSlow.run();
        }
    }

    /** Called when the server no longer waits. */
    void end() {
        awaited = false;
        if (timer != NONE) {
            vertx.cancelTimer(timer);
            timer = NONE;
        }
    }
}
