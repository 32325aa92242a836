package org.jzenith.rest.server;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * One open connection of an event loop: whether a request of it is in flight, and whether its client knows that it is about to
 * be closed.
 */
final class TrackedConnection {

    private final HttpConnections connections;
    private final HttpConnection connection;
    private @Nullable ServerExchange current;
    private boolean announced;
    private boolean used;
    private int unanswered;
    /** Whether the last request has begun to arrive and has not ended, and whether something of its body has come. */
    private boolean arriving;
    private boolean bodyBegun;
    /** Whether something has been received since somebody looked, and how much had been sent then. */
    private boolean received = true;
    private long sentBytes;
    private long quietSinceNanos = System.nanoTime();
    private long stillSinceNanos = quietSinceNanos;

    TrackedConnection(HttpConnections connections, HttpConnection connection) {
        this.connections = connections;
        this.connection = connection;
    }

    /** Takes a request; HTTP/1.1 answers one after the other, so that the response before it has been sent. */
    ServerExchange begin(HttpServerRequest request, String id, CharSequence date) {
        if (current != null) { // Vert.x 5 begins a pipelined request inside the end of that response, and says only then that it ended.
            current.end();
        }
        used = true;
        ServerExchange exchange = new ServerExchange(this, request, id, date);
        current = exchange;
        return exchange;
    }

    /** Tells whether the response to a request has not ended. */
    boolean isAnswering(ServerExchange exchange) {
        return current == exchange;
    }

    void ended(ServerExchange exchange, long nanoTime) {
        current = null;
        unanswered--;
        quietSinceNanos = nanoTime;
        connections.ended(exchange, nanoTime);
    }

    /** Tells the client that this connection ends with the response in flight, if that has not begun to be sent. */
    void announceClose() {
        if (current != null && current.tellClose()) {
            announced = true;
        }
    }

    /** Takes no more of this connection, which ends soon; false if the client has been told before. */
    boolean end() {
        boolean first = !announced;
        announced = true;
        quietSinceNanos = System.nanoTime();
        return first;
    }

    /** Tells whether the client has been told, so that it must not expect an answer to anything more. */
    boolean isAnnounced() {
        return announced;
    }

    /** Tells whether no request has come on it yet. */
    boolean isNew() {
        return !used;
    }

    /** Tells whether nothing is in flight, and nothing has been for so long. */
    boolean isQuietFor(long nanos) {
        return current == null && System.nanoTime() - quietSinceNanos >= nanos;
    }

    /** Something has come from the client. */
    void received() {
        received = true;
        connections.receiving(this);
    }

    /** A request of the client begins to arrive. */
    void asked() {
        unanswered++;
        arriving = true;
        bodyBegun = false;
    }

    /** Something of the body of that request has come, be it its end. */
    void receivedBody(boolean end) {
        bodyBegun = true;
        arriving = !end;
    }

    /** Tells whether the last request has begun to arrive and has not ended. */
    boolean isArriving() {
        return arriving;
    }

    /** Tells whether that request has to wait for the answer to another. */
    boolean isArrivingAhead() {
        return arriving && unanswered > 1;
    }

    /** Returns how many requests have begun to arrive whose responses have not ended. */
    int unanswered() {
        return unanswered;
    }

    boolean isOf(HttpConnection other) {
        return connection == other;
    }

    /** Tells whether the client has not taken the responses to requests before this one. */
    boolean isFull(HttpServerRequest request) {
        return ChannelState.isFull(connection) && request.response().writeQueueFull();
    }

    /**
     * Ends the wait for a response that should have begun by {@code nanoTime}, and the connection where nothing has moved for
     * {@code idleNanos} although it was the client's turn; asked now and then.
     */
    void expire(long nanoTime, long idleNanos) {
        if (current != null) {
            current.expire(nanoTime);
        }
        // What has been written to the end may still be on its way for long.
        long written = current == null ? 0 : current.request().response().bytesWritten();
        long sent = written - ChannelState.waitingBytes(connection);
        if (received || sent != sentBytes || !isClientsTurn()) {
            received = false;
            sentBytes = sent;
            stillSinceNanos = nanoTime;
        } else if (nanoTime - stillSinceNanos >= idleNanos) {
            abort();
        }
    }

    /** Tells whether the client has to ask, to take or to send something; else it waits for the server, which has other deadlines. */
    private boolean isClientsTurn() {
        return current == null || ChannelState.hasWaiting(connection)
                || (arriving && !isArrivingAhead() && ChannelState.isReading(connection) && !awaitsContinue(current));
    }

    /** A client may wait with its body for {@code 100 Continue}, which it gets when somebody wants to read that. */
    private boolean awaitsContinue(ServerExchange exchange) {
        return !bodyBegun && exchange.request().headers().contains(HttpHeaders.EXPECT);
    }

    /** The connection has ended, and with it the request in flight: Vert.x does not say so of a response that was reset. May be told twice. */
    void closed() {
        connections.closed(connection);
        if (current != null) {
            current.end();
        }
    }

    void close() {
        connection.close();
    }

    /** As {@link #close}, without waiting for the client to take what has been sent. */
    void abort() {
        RequestGate.abort(connection);
    }
}
