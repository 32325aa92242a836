package org.jzenith.http.connection;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.RequestBody;
import org.jzenith.http.memory.SendProgress;
import org.jzenith.http.rule.InvalidRequests;
import org.jzenith.http.rule.RequestRules;
import org.jzenith.http.spi.UpgradedProtocol;

/**
 * A connection of HTTP/1.0 or HTTP/1.1, which answers one request after the other: the request in flight, those that
 * wait for it, and how the connection ends with a response. {@link Http1GuardHandler} tells what arrives.
 */
public final class Http1Connection extends ServerConnection {

    /** How much of the last request has arrived. */
    private enum Arrival {
        WHOLE,
        HEAD,
        PART_OF_BODY,
        /** A body that cannot be parsed; its end never arrives. */
        INVALID_BODY,
        /** What follows the last request is not HTTP. */
        OTHER_PROTOCOL
    }

    /**
     * A client that has ended its output, and can be sent nothing for this time to find out whether it is still there,
     * counts as gone.
     */
    private static final long GONE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final SendProgress progress;
    /**
     * Vert.x's part of the connection; null until its first request, where the protocol was told by the first bytes.
     */
    private @Nullable HttpConnection connection;

    private @Nullable ServerExchange current;
    /** The requests whose responses have not been written, in their order; null if this is not of interest. */
    private @Nullable Queue<ServerExchange> unwritten;
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
    private long stillSinceNanos = System.nanoTime();

    /** Takes over a connection that speaks HTTP/1. */
    public Http1Connection(AcceptedConnection accepted, SendProgress progress) {
        super(accepted);
        this.progress = progress;
    }

    /** Takes Vert.x's part of the connection. */
    public void joined(HttpConnection joined) {
        connection = joined;
    }

    /** Returns whether Vert.x waits for the first request to make its part of the connection. */
    boolean isFirst() {
        return connection == null;
    }

    @Override
    boolean isBusy() {
        return current != null;
    }

    @Override
    boolean isIdle() {
        return unanswered == 0 && super.isIdle();
    }

    /** Takes a request. The response before it has been sent. */
    @Override
    public ServerExchange begin(HttpServerRequest request, String id, CharSequence date) {
        if (current != null) { // Vert.x 5 begins a pipelined request inside the end of that response, and reports only
            // afterwards that it has ended.
            current.end();
        }
        opened();
        http10 = request.version() == HttpVersion.HTTP_1_0;
        ServerExchange exchange =
                new ServerExchange(this, request, RequestBody.isPresent(request), id, date, System.nanoTime());
        current = exchange;
        if (unwritten != null) {
            unwritten.add(exchange);
        }
        return exchange;
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

    @Override
    void ended(ServerExchange exchange, long nanoTime) {
        current = null;
        unanswered--;
        bytes().answered(unanswered);
        quiet(nanoTime);
        connections().ended(exchange, nanoTime);
        if (!isClosing() && (isAnnounced() || (probe != null && unanswered == 0))) {
            closeAfterSending();
        }
    }

    @Override
    void hold(ServerExchange exchange, long bytes) {
        bytes().hold(bytes);
    }

    @Override
    void unsent(ServerExchange exchange, long bytes) {
        bytes().inResponse(bytes);
    }

    private void closeAfterSending() {
        if (connection == null) {
            channel().abort();
        } else {
            connection.close();
        }
    }

    /** Called when the client has ended its output: it may wait for its responses, or be gone. */
    void clientEndedOutput(HalfCloseProbe sender) {
        probe = sender;
        received = true;
        outputEndedNanos = System.nanoTime();
        nextProbeNanos = outputEndedNanos;
        if (unanswered == 0) {
            closeAfterSending();
        } else if (current != null && current.isOpenEnded()) {
            probe(sender, current, outputEndedNanos);
        }
    }

    /** Sends something ahead, if it is time and nothing else waits to be sent. The time between two probes doubles. */
    private void probe(HalfCloseProbe sender, ServerExchange exchange, long nanoTime) {
        if (nanoTime - nextProbeNanos >= 0 && !channel().hasWaiting()) {
            sender.send(exchange.isHalfSent());
            nextProbeNanos = nanoTime + (nanoTime - outputEndedNanos);
        }
    }

    @Override
    boolean upgrade(ServerExchange exchange, UpgradedProtocol protocol) {
        RequestDecoder decoder = channel().netty().pipeline().get(RequestDecoder.class);
        if (decoder == null || unanswered != 1 || isAnnounced() || probe != null) {
            return false;
        }
        UpgradedServerConnection.begin(this, decoder, exchange, protocol, progress);
        return true;
    }

    /** Called when another protocol begins: from here on, lines are no headers. */
    void upgraded() {
        arrival = Arrival.OTHER_PROTOCOL;
    }

    @Override
    void drain() {
        announceClose();
        if (current != null) {
            current.drain();
        }
    }

    /** Tells the client that this connection ends with the response in flight, if that response has not begun. */
    @Override
    public void announceClose() {
        if (current != null && current.announceClose()) {
            announced();
        }
    }

    @Override
    void endWith(ServerExchange exchange) {
        exchange.announceClose();
        announced();
    }

    @Override
    void abort(ServerExchange exchange) {
        abort();
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
        return isHalfSent() || (http10 && channel().hasWaiting());
    }

    /** Called when the client still sends something although the connection is closing. */
    void receivedTooLate() {
        quiet(System.nanoTime());
    }

    /** Called when the client still sends a request although the connection is closing. */
    void requestedTooLate() {
        connections().refused();
    }

    /** Called when data has arrived from the client. */
    void received() {
        received = true;
    }

    /** Called when a request of the client begins to arrive. */
    void asked() {
        unanswered++;
        bytes().queued();
        arrival = Arrival.HEAD;
    }

    /** Called when part of the body of that request has arrived, possibly its end. */
    void receivedBody(boolean end) {
        if (isArrivingAhead()) {
            bytes().queued();
        } else {
            bytes().passedOn();
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
        announced();
        closeAfterSending();
        return true;
    }

    @Override
    @Nullable
    public HttpProblem violation(RequestRules rules, HttpServerRequest request) {
        boolean refused = arrival == Arrival.INVALID_BODY && unanswered == 1; // Such a request is always the last.
        return refused ? InvalidRequests.BODY : rules.violation(request);
    }

    @Override
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

    /** Called when the client begins or ceases to receive more slowly than is written for it. */
    void writabilityChanged(boolean writable) {
        if (current != null && current.isHalfSent()) {
            connections().setAwaitsClient(current, !writable);
        }
    }

    @Override
    void evict() {
        if (current == null) {
            bytes().close();
            close();
        } else {
            bytes().leave();
            abort();
            current.dropBody();
        }
        closing();
        channel().dropInput();
    }

    @Override
    public boolean isFull(HttpServerRequest request) {
        return channel().isFull() && request.response().writeQueueFull();
    }

    /**
     * Ends the wait for a response that should have begun by {@code nanoTime}, and closes the connection if no data has
     * moved for {@code idleNanos} although it was the client's turn, if the client still sends that long after the end,
     * or if the client seems to have left.
     */
    @Override
    void expire(long nanoTime, long idleNanos) {
        if (current != null) {
            current.expire(nanoTime);
        }
        if (isClosingFor(idleNanos, nanoTime)) {
            abort();
            return;
        }
        // Data that has been written completely may still be on its way for a long time.
        long written = current == null ? 0 : current.request().response().bytesWritten();
        long sent = written - channel().waitingBytes();
        boolean waiting = channel().hasWaiting();
        if (progress.isStalled(nanoTime, current, sent, waiting)) {
            connections().stalled();
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
                || channel().hasWaiting()
                || (isArriving() && !isArrivingAhead() && channel().isReading() && !awaitsContinue(current));
    }

    /**
     * A client may wait for {@code 100 Continue} before it sends its body; it gets this when something begins to read
     * the body.
     */
    private boolean awaitsContinue(ServerExchange exchange) {
        return arrival == Arrival.HEAD && exchange.request().headers().contains(HttpHeaders.EXPECT);
    }

    /** Vert.x does not report the end of a response that was reset. */
    @Override
    void endExchanges() {
        if (current != null) {
            current.end();
        }
    }

    @Override
    void close() {
        if (isClosing()) {
            abort();
        } else {
            closeAfterSending();
        }
    }

    @Override
    void abort() {
        if (hasUnsent()) {
            channel().resetWhenClosed();
        }
        channel().abort();
    }
}
