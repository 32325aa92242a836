package org.jzenith.http.connection;

import io.vertx.core.http.HttpHeaders;
import org.jzenith.http.memory.SendProgress;

/** A stream of HTTP/2 whose request has begun, until both sides have ended it. Used only on its event loop. */
final class ServerStream {

    private final int id;
    private final ServerExchange exchange;
    private final SendProgress progress;
    /** What is kept in memory for its request. */
    private long held;
    /** How much of its response has been sent. */
    private long sent;
    /** How much of its response waits, as far as that has been counted. */
    private long unsent;

    /** How long its response is, once that has been written. */
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

    /** Counts what is kept in memory for its request. */
    void hold(long bytes) {
        held += bytes;
    }

    /** Returns what was kept in memory for its request, which no longer is. */
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
     * Returns how much of the response waits for the window that the client grants. Line 5 of Vert.x does not count
     * what it keeps itself, so of a response that has been written, its length counts; and as long as the end has not
     * been sent, it is at least something.
     */
    long waiting() {
        long written = Math.max(exchange.request().response().bytesWritten(), length) - sent;
        return answered && !endSent ? Math.max(1, written) : written;
    }

    /** Notes how much of the response waits; returns how much more that is. */
    long unsent(long bytes) {
        long more = bytes - unsent;
        unsent = bytes;
        return more;
    }

    /** Called when its response has been written, but may wait for its client. */
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
