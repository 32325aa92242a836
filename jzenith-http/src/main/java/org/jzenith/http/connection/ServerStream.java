package org.jzenith.http.connection;

import io.vertx.core.http.HttpHeaders;
import org.jzenith.http.memory.SendProgress;

/** An HTTP/2 stream from the start of its request until both sides have ended it. Used only on its event loop. */
final class ServerStream {

    private final int id;
    private final ServerExchange exchange;
    private final SendProgress progress;
    /** The memory of its request, in bytes. */
    private long held;
    /** The number of sent bytes of its response. */
    private long sent;
    /** The number of counted bytes of its response that wait. */
    private long unsent;

    /** The length of its response, once it has been written. */
    private long length;

    private boolean answered;
    private boolean endSent;

    ServerStream(int id, ServerExchange exchange, SendProgress progress) {
        this.id = id;
        this.exchange = exchange;
        this.progress = progress;
    }

    int id() {
        return id;
    }

    ServerExchange exchange() {
        return exchange;
    }

    /** Counts memory of its request, in bytes. */
    void hold(long bytes) {
        held += bytes;
    }

    /** Releases the memory of its request, and returns its bytes. */
    long release() {
        long released = held;
        held = 0;
        return released;
    }

    /** Called when a part of its response has been sent. */
    void sent(long bytes) {
        sent += bytes;
    }

    /** Called when the end of its response has been sent. */
    void endSent() {
        endSent = true;
    }

    /**
     * Returns how many bytes of the response wait for the client's window. Vert.x 5 does not count the bytes that it
     * keeps, so the length of a written response counts. Returns at least 1 until the end has been sent.
     */
    long waiting() {
        long written = Math.max(exchange.request().response().bytesWritten(), length) - sent;
        return answered && !endSent ? Math.max(1, written) : written;
    }

    /** Sets how many bytes of the response wait, and returns the increase. */
    long unsent(long bytes) {
        long more = bytes - unsent;
        unsent = bytes;
        return more;
    }

    /** Called when its response has been written. The client may not have received it. */
    void answered() {
        answered = true;
        length = Math.max(declaredLength(), sent + unsent);
    }

    private long declaredLength() {
        String declared = exchange.request().response().headers().get(HttpHeaders.CONTENT_LENGTH);
        try {
            return declared == null ? 0 : Long.parseLong(declared);
        } catch (NumberFormatException e) { // The application has set it.
            return 0;
        }
    }

    boolean isAnswered() {
        return answered;
    }

    /** Returns whether the client has received too little for too long. Called periodically. */
    boolean isStalled(long nanoTime) {
        return progress.isStalled(nanoTime, this, sent, waiting() > 0);
    }
}
