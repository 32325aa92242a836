package org.jzenith.http.memory;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Detects clients that receive their responses too slowly. Used only on the event loop of its connection. */
public final class SendProgress {

    /** The server disconnects slower clients. No current network is that slow, and their responses take memory. */
    static final long BYTES_PER_SECOND = 240;

    private final long timeoutNanos;
    private final long leastBytes;
    private @Nullable Object response;
    private long sinceNanos;
    private long sinceBytes;

    /** Takes the time after which a slow client is disconnected. */
    public SendProgress(long timeoutNanos) {
        this.timeoutNanos = timeoutNanos;
        this.leastBytes = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(timeoutNanos) * BYTES_PER_SECOND);
    }

    /**
     * Returns whether the client has received too little for too long. Called periodically.
     *
     * @param current the message that is being sent
     * @param receivedBytes how many of its bytes the client has received
     * @param waits whether data waits for the client
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
