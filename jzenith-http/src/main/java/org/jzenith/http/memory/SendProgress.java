package org.jzenith.http.memory;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Whether a client receives what waits for it. Used only on the event loop of its connection. */
public final class SendProgress {

    /** Slower clients are cut off: no network of today is that slow, and what is written for them takes memory. */
    static final long BYTES_PER_SECOND = 240;

    private final long timeoutNanos;
    private final long leastBytes;
    private @Nullable Object response;
    private long sinceNanos;
    private long sinceBytes;

    /** Takes the time after which a client that receives too little is disconnected. */
    public SendProgress(long timeoutNanos) {
        this.timeoutNanos = timeoutNanos;
        this.leastBytes = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(timeoutNanos) * BYTES_PER_SECOND);
    }

    /**
     * Returns whether the client has received too little for too long. Called periodically, with what is being sent and
     * how much of it the client has received so far; {@code waits} says whether anything waits for the client.
     */
    @SuppressWarnings("ReferenceEquality") // Identity is meant: the very same response.
    public boolean isStalled(long nanoTime, @Nullable Object current, long receivedBytes, boolean waits) {
        long received = receivedBytes - sinceBytes;
        if (!waits || current != response || received < 0 || received >= leastBytes) {
            response = current;
            sinceNanos = nanoTime;
            sinceBytes = receivedBytes;
            return false;
        }
        return nanoTime - sinceNanos >= timeoutNanos;
    }
}
