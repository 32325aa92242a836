package org.jzenith.http.connection;

import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.memory.ConnectionBytes;
import org.jzenith.http.rule.RequestRules;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.http.spi.UpgradedProtocol;

/**
 * One open connection of an event loop, with its exchanges. Hides the version of HTTP: a connection begins as an
 * {@link AcceptedConnection}, and becomes a {@link Http1Connection} or a {@link Http2Connection}. Used only on its
 * event loop.
 */
public abstract class ServerConnection {

    /** A TLS record has a few bytes more than 16 KB, and occupies a buffer of 20 KB. */
    private static final int UNUSED_PART_OF_RECORD = 4;

    private enum State {
        /** No request has arrived. */
        NEW,
        /** Requests are answered. */
        OPEN,
        /**
         * The server has announced the close. It closes the connection after the requests in flight, and answers no
         * further ones.
         */
        ANNOUNCED,
        /** The server sends nothing more, and discards all input. */
        CLOSING
    }

    private final ConnectionRegistry connections;
    private final Listener listener;
    private final ConnectionChannel channel;
    private final ConnectionBytes bytes;
    private State state = State.NEW;
    private long quietSinceNanos;
    private long closingSinceNanos;
    /** Whether a response has begun, or the end of the connection has been counted. */
    private boolean counted;

    ServerConnection(
            ConnectionRegistry connections, Listener listener, ConnectionChannel channel, ConnectionBytes bytes) {
        this.connections = connections;
        this.listener = listener;
        this.channel = channel;
        this.bytes = bytes;
        this.quietSinceNanos = System.nanoTime();
    }

    /** Replaces an accepted connection when its protocol is known. */
    ServerConnection(ServerConnection accepted) {
        this.connections = accepted.connections;
        this.listener = accepted.listener;
        this.channel = accepted.channel;
        this.bytes = accepted.bytes;
        this.quietSinceNanos = accepted.quietSinceNanos;
    }

    /** Returns all connections of the event loop. */
    final ConnectionRegistry connections() {
        return connections;
    }

    /** Returns the listener that accepted the connection. */
    public final Listener listener() {
        return listener;
    }

    /** Returns the channel of this connection. */
    public final ConnectionChannel channel() {
        return channel;
    }

    /** Returns the memory that the server holds for the client. */
    public final ConnectionBytes bytes() {
        return bytes;
    }

    /** Counts the waiting bytes of the channel, after a write or a flush. */
    final void countWaiting() {
        long written = channel.writtenBytes();
        bytes.inChannel(listener.tls() == null ? written : written + written / UNUSED_PART_OF_RECORD);
    }

    /** Returns the encoder of problems. */
    final ProblemEncoder problems() {
        return connections.problems();
    }

    /** Returns whether the current thread is the event loop of the connection; may be called on any thread. */
    final boolean isOnEventLoop() {
        return connections.isOnEventLoop();
    }

    /** Returns whether no request has arrived on it yet. */
    final boolean isNew() {
        return state == State.NEW;
    }

    /** Called when a request begins. */
    final void opened() {
        state = state == State.NEW ? State.OPEN : state;
    }

    /** Called when the server has announced the close. */
    final void announced() {
        state = state == State.CLOSING ? state : State.ANNOUNCED;
    }

    /** Returns whether the server has announced the close, so that the client must not expect further answers. */
    public final boolean isAnnounced() {
        return state == State.ANNOUNCED || state == State.CLOSING;
    }

    /** Called when the server sends nothing more. */
    final void closing() {
        state = State.CLOSING;
        closingSinceNanos = System.nanoTime();
        quietSinceNanos = closingSinceNanos;
    }

    /** Returns whether the server sends nothing more, and discards all input. */
    final boolean isClosing() {
        return state == State.CLOSING;
    }

    /** Returns whether the connection has been closing for this long. */
    final boolean isClosingFor(long nanos, long nanoTime) {
        return isClosing() && nanoTime - closingSinceNanos >= nanos;
    }

    /** Called when a response that had begun has ended. */
    final void answered() {
        counted = true;
    }

    /** Called when no request is in flight any more, or when the client still sends too late. */
    final void quiet(long nanoTime) {
        quietSinceNanos = nanoTime;
    }

    /** Returns when the connection has become quiet, in nanoseconds. */
    final long quietSinceNanos() {
        return quietSinceNanos;
    }

    /** Returns whether no request is in flight, and none has been for this long. */
    final boolean isQuietFor(long nanos) {
        return (isClosing() || !isBusy()) && System.nanoTime() - quietSinceNanos >= nanos;
    }

    /** Returns whether no request is in flight or arriving, so that a close cannot surprise the client. */
    boolean isIdle() {
        return !isBusy() && !isArriving() && !isClosing() && !channel.hasWaiting();
    }

    /** Returns whether a request is in flight. */
    abstract boolean isBusy();

    /** Returns whether a request has begun to arrive but not ended. */
    abstract boolean isArriving();

    /** Begins a request in its turn. */
    public abstract ServerExchange begin(HttpServerRequest request, String id, CharSequence date);

    /** Returns whether a request must wait, because the client has not yet received the responses before it. */
    public boolean isFull(HttpServerRequest request) {
        return false;
    }

    /**
     * Answers a request with 101, and passes the connection to a protocol. If that is not possible, returns false and
     * does nothing.
     */
    boolean upgrade(ServerExchange exchange, UpgradedProtocol protocol) {
        return false;
    }

    /** Returns the problem that rejects a request that has just begun; null if it is valid. */
    public abstract @Nullable HttpProblem violation(RequestRules rules, HttpServerRequest request);

    /** Called when an exchange has ended. */
    abstract void ended(ServerExchange exchange, long nanoTime);

    /** Counts the memory of an exchange, until its end. */
    abstract void hold(ServerExchange exchange, long bytes);

    /** Counts the bytes of a response that wait for the client. */
    abstract void unsent(ServerExchange exchange, long bytes);

    /** Called when the server begins to drain. */
    abstract void drain();

    /** Announces the end of the connection with a response, if the protocol has a header for that. */
    public abstract void announceClose();

    /**
     * Ends a connection or stream after a response to an unread or invalid request. HTTP/1 ends the connection, because
     * the start of the next request is unknown.
     */
    abstract void endWith(ServerExchange exchange);

    /** Ends an exchange at once. The client loses all data that it has not yet received. */
    abstract void abort(ServerExchange exchange);

    /**
     * Closes the connection when the client has received all sent data. A second call does not wait for the client's
     * close.
     */
    abstract void close();

    /** Closes the connection at once. The client loses all data that it has not yet received. */
    void abort() {
        channel.abort();
    }

    /** Closes the connection at once, because of a flood of traffic without requests. */
    void flooded() {
        connections.flooded();
        abort();
    }

    /** Closes the connection because of the memory that the server holds for its client. */
    abstract void evict();

    /**
     * Enforces the deadlines of the connection and of its exchanges at {@code nanoTime}. Also enforces that data has
     * moved within {@code idleNanos} in the client's turn. Called periodically.
     */
    abstract void expire(long nanoTime, long idleNanos);

    /** Called when the connection has ended. Ends its exchanges too. May be called twice. */
    public final void closed() {
        connections.closed(this);
        bytes.close();
        endExchanges();
        if (!counted) {
            counted = true;
            connections.unanswered();
        }
    }

    /** Ends the exchanges after the end of the connection. */
    void endExchanges() {
        // Without a known protocol, there are no exchanges.
    }
}
