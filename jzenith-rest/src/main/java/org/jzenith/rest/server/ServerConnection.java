package org.jzenith.rest.server;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.spi.ProblemEncoder;

/**
 * One open connection of an event loop: whether a request of it is in flight, and whether its client knows that it will
 * be closed. Used only on its event loop.
 */
final class ServerConnection {

    private enum State {
        /** No request has arrived. */
        NEW,
        /** Requests are answered. */
        OPEN,
        /** The connection is closed when the response in flight has ended; further requests are not answered. */
        ANNOUNCED,
        /** Nothing is sent any more, and what the client still sends is discarded. */
        CLOSING
    }

    /** How much of the last request has arrived. */
    private enum Arrival {
        WHOLE,
        HEAD,
        PART_OF_BODY,
        /** A body that cannot be parsed; its end never arrives. */
        INVALID_BODY
    }

    /**
     * A client that has ended its output, and can be sent nothing for this time to find out whether it is still there,
     * counts as gone.
     */
    private static final long GONE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final ConnectionRegistry connections;
    private final HttpConnection connection;
    private final ConnectionChannel channel;
    private final ConnectionBytes bytes;
    private final SendProgress progress;
    private @Nullable ServerExchange current;
    /** The requests whose responses have not been written, in their order; null if this is not of interest. */
    private @Nullable Queue<ServerExchange> unwritten;
    /** What the request in flight does when the server begins to drain. */
    private @Nullable Runnable drainAction;
    /** When that request began; a field of the connection, of which there are fewer than requests. */
    private long beganNanos;

    private State state = State.NEW;
    /** Set when the client has ended its output. */
    private @Nullable HalfCloseProbe probe;

    private long outputEndedNanos;
    private long nextProbeNanos;
    /**
     * Whether the last request was one of HTTP/1.0, the end of whose response may be told by nothing but the end of the
     * connection.
     */
    private boolean http10;

    private int unanswered;
    private Arrival arrival = Arrival.WHOLE;
    /** Whether data has been received since the last check, and how much had been sent by then. */
    private boolean received = true;

    private long sentBytes;
    private long quietSinceNanos = System.nanoTime();
    private long stillSinceNanos = quietSinceNanos;
    private long closingSinceNanos;

    ServerConnection(
            ConnectionRegistry connections, HttpConnection connection, ConnectionBytes bytes, SendProgress progress) {
        this.connections = connections;
        this.connection = connection;
        this.channel = new ConnectionChannel(connection);
        this.bytes = bytes;
        this.progress = progress;
    }

    /** Returns what the client makes the server hold. */
    ConnectionBytes bytes() {
        return bytes;
    }

    /** Returns what encodes the problems of the application. */
    ProblemEncoder problems() {
        return connections.problems();
    }

    ConnectionChannel channel() {
        return channel;
    }

    /** Takes a request. HTTP/1.1 answers one request after the other, so the response before it has been sent. */
    ServerExchange begin(HttpServerRequest request, String id, CharSequence date) {
        if (current != null) { // Vert.x 5 begins a pipelined request inside the end of that response, and reports only
            // afterwards that it has ended.
            current.end();
        }
        state = state == State.NEW ? State.OPEN : state;
        http10 = request.version() == HttpVersion.HTTP_1_0;
        beganNanos = System.nanoTime();
        ServerExchange exchange = new ServerExchange(this, request, id, date, beganNanos);
        current = exchange;
        if (unwritten != null) {
            unwritten.add(exchange);
        }
        return exchange;
    }

    /** Returns whether the current thread is the event loop of the connection; may be called on any thread. */
    boolean isOnEventLoop() {
        return connections.isOnEventLoop();
    }

    /** From now on, {@link #nextToWrite} tells to which requests the responses belong. */
    void keepOrder() {
        unwritten = new ArrayDeque<>(2);
    }

    /**
     * Returns the request whose response is written now; null if there is none. It may have ended already: Vert.x 5
     * writes a response later if the one before it is still being written.
     */
    @Nullable
    ServerExchange nextToWrite() {
        return unwritten == null ? null : unwritten.poll();
    }

    /** Returns whether the response to a request has not ended yet. */
    boolean isAnswering(ServerExchange exchange) {
        return current == exchange;
    }

    void ended(ServerExchange exchange, long nanoTime) {
        current = null;
        drainAction = null;
        unanswered--;
        bytes.answered(unanswered);
        quietSinceNanos = nanoTime;
        connections.ended(exchange, nanoTime - beganNanos);
        if (state != State.CLOSING && (isAnnounced() || (probe != null && unanswered == 0))) {
            connection.close();
        }
    }

    /** Called when the client has ended its output: it may wait for its responses, or be gone. */
    void leaves(HalfCloseProbe sender) {
        probe = sender;
        received = true;
        outputEndedNanos = System.nanoTime();
        nextProbeNanos = outputEndedNanos;
        if (unanswered == 0) {
            connection.close();
        } else if (current != null && current.isOpenEnded()) {
            probe(sender, current, outputEndedNanos);
        }
    }

    /** Sends something ahead, if it is time and nothing else waits to be sent. The time between two probes doubles. */
    private void probe(HalfCloseProbe sender, ServerExchange exchange, long nanoTime) {
        if (nanoTime - nextProbeNanos >= 0 && !channel.hasWaiting()) {
            sender.send(exchange.isHalfSent());
            nextProbeNanos = nanoTime + (nanoTime - outputEndedNanos);
        }
    }

    /**
     * Calls {@code action} when the server begins to drain, if the request is still in flight then; at once if it has
     * begun.
     */
    void onDrain(ServerExchange exchange, Runnable action) {
        if (current == exchange) {
            drainAction = action;
            if (connections.isDraining()) {
                drain();
            }
        }
    }

    /** Called when the server begins to drain. */
    void drain() {
        announceClose();
        Runnable action = drainAction;
        drainAction = null;
        if (action != null) {
            action.run();
        }
    }

    /** Tells the client that this connection ends with the response in flight, if that response has not begun. */
    void announceClose() {
        if (current != null && current.tellClose()) {
            end();
        }
    }

    /** Accepts no more requests on this connection, which is closed when the response in flight has ended. */
    void end() {
        state = state == State.CLOSING ? state : State.ANNOUNCED;
    }

    /**
     * Returns whether the client has been told of the close, so that it must not expect an answer to further requests.
     */
    boolean isAnnounced() {
        return state == State.ANNOUNCED || state == State.CLOSING;
    }

    /** Called when nothing will be sent any more. */
    void closing() {
        state = State.CLOSING;
        closingSinceNanos = System.nanoTime();
        quietSinceNanos = closingSinceNanos;
    }

    /** Returns whether nothing is sent any more, and what the client still sends is discarded. */
    boolean isClosing() {
        return state == State.CLOSING;
    }

    /**
     * Returns whether an HTTP/1.0 response has begun but not ended: if the connection ended now, the client might take
     * it for complete.
     */
    boolean isHalfSent() {
        return http10 && current != null && current.isHalfSent();
    }

    /** As {@link #isHalfSent}, also if the response has ended but waits for the client to take it. */
    boolean hasUnsent() {
        return isHalfSent() || (http10 && channel.hasWaiting());
    }

    /** Called when the client still sends something although the connection is closing. */
    void receivedTooLate() {
        quietSinceNanos = System.nanoTime();
    }

    /** Called when the client still sends a request although the connection is closing. */
    void askedTooLate() {
        connections.refused();
    }

    /** Returns whether no request has arrived on it yet. */
    boolean isNew() {
        return state == State.NEW;
    }

    /** Returns whether no request is in flight, and none has been for this long. */
    boolean isQuietFor(long nanos) {
        return (current == null || isClosing()) && System.nanoTime() - quietSinceNanos >= nanos;
    }

    /** Called when data has arrived from the client. */
    void received() {
        received = true;
        connections.receiving(this);
    }

    /** Called when a request of the client begins to arrive. */
    void asked() {
        unanswered++;
        bytes.queued();
        arrival = Arrival.HEAD;
    }

    /** Called when part of the body of that request has arrived, possibly its end. */
    void receivedBody(boolean end) {
        if (isArrivingAhead()) {
            bytes.queued();
        } else {
            bytes.passedOn();
        }
        arrival = end ? Arrival.WHOLE : Arrival.PART_OF_BODY;
    }

    /**
     * Called when the body of the last request cannot be parsed. Returns false if its response has begun but not ended;
     * otherwise, the connection ends with that response, or with one that says what is wrong, when its turn has come.
     */
    boolean refuseBody() {
        if (isArrivingAhead()) {
            arrival = Arrival.INVALID_BODY;
            return true;
        }
        if (current != null) {
            return current.refuseBody(InvalidRequests.BODY);
        }
        end();
        connection.close();
        return true;
    }

    /**
     * Returns whether the request whose turn has come is one whose body could not be parsed. Such a request is always
     * the last.
     */
    boolean isBodyRefused() {
        return arrival == Arrival.INVALID_BODY && unanswered == 1;
    }

    /** Returns whether the last request has begun to arrive but not ended. */
    boolean isArriving() {
        return arrival != Arrival.WHOLE;
    }

    /** Returns whether that request has to wait for the answer to another. */
    boolean isArrivingAhead() {
        return isArriving() && unanswered > 1;
    }

    /** Returns how many requests have begun to arrive whose responses have not ended. */
    int unanswered() {
        return unanswered;
    }

    boolean isOf(HttpConnection other) {
        return connection == other;
    }

    /** Called when the client begins or ceases to receive more slowly than is written for it. */
    void writabilityChanged(boolean writable) {
        if (current != null && current.isHalfSent()) {
            connections.awaitsClient(current, !writable);
        }
    }

    /** Closes the connection because of what its client makes the server hold. */
    void evict() {
        bytes.close();
        if (current == null) {
            close();
        } else {
            abort();
        }
        closing();
        channel.dropInput();
    }

    /** Returns whether no request is in flight or arriving, so that the client can expect that the connection ends. */
    boolean isIdle() {
        return current == null && unanswered == 0 && !isClosing() && !channel.hasWaiting();
    }

    /** Returns when the connection has become quiet, in nanoseconds. */
    long quietSinceNanos() {
        return quietSinceNanos;
    }

    /** Returns whether the client has not yet received the responses to requests before this one. */
    boolean isFull(HttpServerRequest request) {
        return channel.isFull() && request.response().writeQueueFull();
    }

    /**
     * Ends the wait for a response that should have begun by {@code nanoTime}, and closes the connection if no data has
     * moved for {@code idleNanos} although it was the client's turn, if the client still sends that long after the end,
     * or if the client seems to have left. Called periodically.
     */
    void expire(long nanoTime, long idleNanos) {
        if (current != null) {
            current.expire(nanoTime);
        }
        if (isClosing() && nanoTime - closingSinceNanos >= idleNanos) {
            abort();
            return;
        }
        // Data that has been written completely may still be on its way for a long time.
        long written = current == null ? 0 : current.request().response().bytesWritten();
        long sent = written - channel.waitingBytes();
        boolean waiting = channel.hasWaiting();
        if (progress.isStalled(nanoTime, current, sent, waiting)) {
            connections.stalled();
            abort();
            return;
        }
        if (received || sent != sentBytes || !(probe != null || isClientsTurn())) {
            received = false;
            sentBytes = sent;
            stillSinceNanos = nanoTime;
        } else if (probe != null && !waiting && current != null && current.isOpenEnded()) {
            probe(probe, current, nanoTime);
        } else if (nanoTime - stillSinceNanos >= (probe != null && !waiting ? GONE_NANOS : idleNanos)) {
            abort();
        }
    }

    /**
     * Returns whether it is the client's turn to send a request, to receive or to send data; otherwise, it waits for
     * the server, which has other deadlines.
     */
    private boolean isClientsTurn() {
        return current == null
                || channel.hasWaiting()
                || (isArriving() && !isArrivingAhead() && channel.isReading() && !awaitsContinue(current));
    }

    /**
     * A client may wait for {@code 100 Continue} before it sends its body; it gets this when something begins to read
     * the body.
     */
    private boolean awaitsContinue(ServerExchange exchange) {
        return arrival == Arrival.HEAD && exchange.request().headers().contains(HttpHeaders.EXPECT);
    }

    /**
     * Called when the connection has ended, and with it the request in flight: Vert.x does not report this for a
     * response that was reset. May be called twice.
     */
    void closed() {
        connections.closed(connection);
        if (current != null) {
            current.end();
        }
        bytes.close();
    }

    /**
     * Closes the connection when the client has received what has been sent; called again, without waiting for the
     * client to close it.
     */
    void close() {
        if (isClosing()) {
            abort();
        } else {
            connection.close();
        }
    }

    /** Closes the connection without waiting for the client to receive what has been sent. */
    void abort() {
        if (hasUnsent()) {
            channel.resetWhenClosed();
        }
        channel.abort();
    }
}
