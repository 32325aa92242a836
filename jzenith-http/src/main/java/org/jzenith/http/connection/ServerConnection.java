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
 * One open connection of an event loop, and the exchanges on it. Whoever uses it need not know which version of HTTP it
 * speaks: before that is known, it is an {@link AcceptedConnection}, then a {@link Http1Connection} or a
 * {@link Http2Connection}. Used only on its event loop.
 */
public abstract class ServerConnection {

    /** A record of TLS has a few bytes more than 16 KB, and lies in a buffer of 20 KB. */
    private static final int UNUSED_PART_OF_RECORD = 4;

    private enum State {
        /** No request has arrived. */
        NEW,
        /** Requests are answered. */
        OPEN,
        /** The connection is closed when what is in flight has ended; further requests are not answered. */
        ANNOUNCED,
        /** Nothing is sent any more, and what the client still sends is discarded. */
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

    /** Takes the place of an accepted connection whose protocol is known by now. */
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

    /** Returns where it was accepted. */
    public final Listener listener() {
        return listener;
    }

    /** Returns the channel of this connection. */
    public final ConnectionChannel channel() {
        return channel;
    }

    /** Returns what the client makes the server hold. */
    public final ConnectionBytes bytes() {
        return bytes;
    }

    /** Counts what waits in the channel, after something has been written or flushed. */
    final void countWaiting() {
        long written = channel.writtenBytes();
        bytes.inChannel(listener.tls() == null ? written : written + written / UNUSED_PART_OF_RECORD);
    }

    /** Returns what encodes the problems of the application. */
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

    /** Called when the client has been told that no further request is answered. */
    final void announced() {
        state = state == State.CLOSING ? state : State.ANNOUNCED;
    }

    /**
     * Returns whether the client has been told of the close, so that it must not expect an answer to further requests.
     */
    public final boolean isAnnounced() {
        return state == State.ANNOUNCED || state == State.CLOSING;
    }

    /** Called when nothing will be sent any more. */
    final void closing() {
        state = State.CLOSING;
        closingSinceNanos = System.nanoTime();
        quietSinceNanos = closingSinceNanos;
    }

    /** Returns whether nothing is sent any more, and what the client still sends is discarded. */
    final boolean isClosing() {
        return state == State.CLOSING;
    }

    /** Returns whether nothing has been sent any more for this long. */
    final boolean isClosingFor(long nanos, long nanoTime) {
        return isClosing() && nanoTime - closingSinceNanos >= nanos;
    }

    /** Called when a response has ended that had begun. */
    final void answered() {
        counted = true;
    }

    /** Called when no request is in flight any more, or when the client still sends something too late. */
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

    /** Returns whether no request is in flight or arriving, so that the client can expect that the connection ends. */
    boolean isIdle() {
        return !isBusy() && !isArriving() && !isClosing() && !channel.hasWaiting();
    }

    /** Returns whether a request is in flight. */
    abstract boolean isBusy();

    /** Returns whether a request has begun to arrive but not ended. */
    abstract boolean isArriving();

    /** Takes a request whose turn has come. */
    public abstract ServerExchange begin(HttpServerRequest request, String id, CharSequence date);

    /**
     * Returns whether the client has not yet received the responses to requests before this one, so that it must wait.
     */
    public boolean isFull(HttpServerRequest request) {
        return false;
    }

    /**
     * Answers a request with 101, and passes the connection to a protocol; returns false if that is not possible, and
     * nothing has been done.
     */
    boolean upgrade(ServerExchange exchange, UpgradedProtocol protocol) {
        return false;
    }

    /** Returns the problem for which a request that has just begun is rejected, or null. */
    public abstract @Nullable HttpProblem violation(RequestRules rules, HttpServerRequest request);

    /** Called when an exchange has ended. */
    abstract void ended(ServerExchange exchange, long nanoTime);

    /** Counts what is kept in memory for an exchange, until its end. */
    abstract void hold(ServerExchange exchange, long bytes);

    /** Counts how much of a response waits for the client. */
    abstract void unsent(ServerExchange exchange, long bytes);

    /** Called when the server begins to drain. */
    abstract void drain();

    /** Tells the client that the connection ends with a response, where the protocol has a header for that. */
    public abstract void announceClose();

    /**
     * Ends what must not go on after a response whose request was not read, or was invalid: with HTTP/1 the connection,
     * since it is unknown where the next request begins.
     */
    abstract void endWith(ServerExchange exchange);

    /** Ends an exchange at once; what the client has not yet received is lost. */
    abstract void abort(ServerExchange exchange);

    /**
     * Closes the connection when the client has received what has been sent; called again, without waiting for the
     * client to close it.
     */
    abstract void close();

    /** Closes the connection without waiting for the client to receive what has been sent. */
    void abort() {
        channel.abort();
    }

    /** Closes the connection at once, because its client makes the server work by what is no request. */
    void flooded() {
        connections.flooded();
        abort();
    }

    /** Closes the connection because of what its client makes the server hold. */
    abstract void evict();

    /**
     * Enforces the deadlines of the connection and of its exchanges: what should have happened by {@code nanoTime}, and
     * that data has moved within {@code idleNanos} while it was the client's turn. Called periodically.
     */
    abstract void expire(long nanoTime, long idleNanos);

    /** Called when the connection has ended, and with it what was in flight. May be called twice. */
    public final void closed() {
        connections.closed(this);
        bytes.close();
        endExchanges();
        if (!counted) {
            counted = true;
            connections.unanswered();
        }
    }

    /** Ends what is in flight, when the connection has ended. */
    void endExchanges() {
        // Before the protocol is known, nothing is.
    }
}
