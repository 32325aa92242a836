package org.jzenith.rest.server;

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
     * Returns how much of the response waits for the window that the client grants, as far as Vert.x tells: its line 5
     * does not count what it keeps itself, so it is at least something as long as the end has not been sent.
     */
    long waiting() {
        long written = exchange.request().response().bytesWritten() - sent;
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
    }

    boolean isAnswered() {
        return answered;
    }

    /** Returns whether the client has received too little for too long. Called periodically. */
    boolean isStalled(long nanoTime) {
        return progress.isStalled(nanoTime, this, sent, waiting() > 0);
    }
}
