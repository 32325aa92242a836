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
 * An HTTP/1.0 or HTTP/1.1 connection, which answers requests in order. Manages the request in flight, the pipelined
 * ones, and the end of the connection with a response. {@link Http1GuardHandler} reports arriving data.
 */
public final class Http1Connection extends ServerConnection {

    /** The progress of the last request. */
    private enum Arrival {
        WHOLE,
        HEAD,
        PART_OF_BODY,
        /** The body is invalid, so its end never arrives. */
        INVALID_BODY,
        /** The data after the last request is not HTTP. */
        OTHER_PROTOCOL
    }

    /** If the server can send no probe to a half-closed client for this time, it treats the client as gone. */
    private static final long GONE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final SendProgress progress;
    /** Vert.x's connection; null until the first request, if the server detected the protocol from the first bytes. */
    private @Nullable HttpConnection connection;

    private @Nullable ServerExchange current;
    /** The requests without a written response, in order; null if the order is not needed. */
    private @Nullable Queue<ServerExchange> unwritten;
    /** Set when the client has ended its output. */
    private @Nullable HalfCloseProbe probe;

    private long outputEndedNanos;
    private long nextProbeNanos;
    /**
     * Whether the last request is HTTP/1.0. The end of its response may be marked only by the end of the connection.
     */
    private boolean http10;

    private int unanswered;
    private Arrival arrival = Arrival.WHOLE;
    /** Whether data has arrived since the last check, and the number of bytes sent by then. */
    private boolean received = true;

    private long sentBytes;
    private long stillSinceNanos = System.nanoTime();

    /** Continues a connection that speaks HTTP/1. */
    public Http1Connection(AcceptedConnection accepted, SendProgress progress) {
        super(accepted);
        this.progress = progress;
    }

    /** Sets Vert.x's connection. */
    public void joined(HttpConnection joined) {
        connection = joined;
    }

    /** Returns whether Vert.x waits for the first request to create its connection. */
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

    /** Begins a request. The previous response has been sent. */
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

    /** From now on, {@link #nextToWrite} maps responses to their requests. */
    void keepOrder() {
        unwritten = new ArrayDeque<>(2);
    }

    /**
     * Returns the request of the response being written; null if there is none. It may have ended already, because
     * Vert.x 5 delays a response while the previous one is being written.
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

    /** Called when the client has ended its output. The client may wait for its responses, or be gone. */
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

    /** Sends a probe if it is due and nothing else waits. The time between two probes doubles. */
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

    /** Called when another protocol begins. From then on, lines are not headers. */
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

    /** Announces the close with the response in flight, if that response has not begun. */
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
     * Returns whether an HTTP/1.0 response has begun but not ended. If the connection ended now, the client might take
     * it for complete.
     */
    boolean isHalfSent() {
        return http10 && current != null && current.isHalfSent();
    }

    /** As {@link #isHalfSent}, but also true if the client has not received all of a response that has ended. */
    boolean hasUnsent() {
        return isHalfSent() || (http10 && channel().hasWaiting());
    }

    /** Called when the client sends data on a closing connection. */
    void receivedTooLate() {
        quiet(System.nanoTime());
    }

    /** Called when the client sends a request on a closing connection. */
    void requestedTooLate() {
        connections().refused();
    }

    /** Called when data has arrived from the client. */
    void received() {
        received = true;
    }

    /** Called when a request begins to arrive. */
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
     * Rejects the last request because of an invalid body. Returns false if its response has begun but not ended.
     * Otherwise, the connection ends with that response, or with an error response in its turn.
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
        boolean refused = arrival == Arrival.INVALID_BODY && unanswered == 1; // An invalid request is always the last.
        return refused ? InvalidRequests.BODY : rules.violation(request);
    }

    @Override
    boolean isArriving() {
        return arrival != Arrival.WHOLE;
    }

    /** Returns whether the arriving request must wait for the response to another. */
    boolean isArrivingAhead() {
        return isArriving() && unanswered > 1;
    }

    /** Returns the number of requests, including arriving ones, without a complete response. */
    int unanswered() {
        return unanswered;
    }

    /** Called when the client starts or stops to receive more slowly than the server writes. */
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
     * Answers requests that have missed their deadline by {@code nanoTime}. Closes the connection if no data has moved
     * for {@code idleNanos} in the client's turn. Also closes it if the client still sends that long after the end, or
     * seems to have left.
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
        // Written data may still be on its way for a long time.
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
     * Returns whether the client should send a request, or send or receive data. Otherwise it waits for the server,
     * which has other deadlines.
     */
    private boolean isClientsTurn() {
        return current == null
                || channel().hasWaiting()
                || (isArriving() && !isArrivingAhead() && channel().isReading() && !awaitsContinue(current));
    }

    /**
     * Returns whether the client waits for {@code 100 Continue} before it sends its body. The server sends it when a
     * reader requests the body.
     */
    private boolean awaitsContinue(ServerExchange exchange) {
        return arrival == Arrival.HEAD && exchange.request().headers().contains(HttpHeaders.EXPECT);
    }

    /** Ends the exchanges, because Vert.x does not report the end of a reset response. */
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
