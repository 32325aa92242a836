package org.jzenith.rest.bridge;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jboss.resteasy.core.Headers;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.spi.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.request.Caller;
import org.jzenith.http.coding.CodedResponse;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.ClientGoneException;
import org.jzenith.http.exchange.EventLoop;
import org.jzenith.http.exchange.RequestRejection;
import org.jzenith.http.exchange.RequestTimeout;
import org.jzenith.http.exchange.WriteQueue;
import org.jzenith.http.message.EntityTags;
import org.jzenith.http.message.KnownLength;
import org.jzenith.http.spi.Exchange;
import org.jzenith.rest.message.ReasonPhrase;
import org.jzenith.rest.sse.SseHeartbeat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A response as RESTEasy writes it. Collects the body in memory. If the body ends below the threshold, sends it in one
 * piece with {@code Content-Length}. Otherwise sends the head, and the body follows in chunks.
 */
public final class BridgeResponse implements HttpResponse {

    private static final Logger LOG = LoggerFactory.getLogger(BridgeResponse.class);

    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;

    private final Exchange exchange;
    private final HttpServerRequest request;
    private final Supplier<? extends UriInfo> uri;
    private final HttpServerResponse response;
    private final EventLoop eventLoop;
    private final ResteasyProviderFactoryImpl providers;
    private final ResponseBody body;
    private final WriteQueue queue;
    private final ResponseCleanup afterwards = new ResponseCleanup();
    private final MultivaluedMap<String, Object> headers = new Headers<>();
    /** Whether any thread has decided the end; from then on no other code can answer. */
    private final AtomicBoolean finishing = new AtomicBoolean();

    private BridgeOutputStream stream;
    /** The stream above, or a filter's wrapper of it. */
    private OutputStream output;

    private int status = OK;
    private @Nullable ReasonPhrase phrase;
    private boolean tagged;
    private boolean committed;
    private boolean ended;
    private volatile @Nullable Object unwritten;
    private @Nullable StreamedBody requestBody;
    private @Nullable SseHeartbeat heartbeat;
    private final Runnable eventsEnded;
    /** Set when a stream of events must end. */
    private @Nullable EventsEnd eventsEnd;

    /** The reason why the server ends a stream of events. */
    private enum EventsEnd {
        DRAIN("the server stops"),
        EXPIRY("the credentials have expired");

        private final String reason;

        EventsEnd(String reason) {
            this.reason = reason;
        }
    }

    /**
     * Creates the response to a request.
     *
     * @param threshold the number of bytes of a body that are sent in one piece
     * @param eventsEnded called when the server has ended a stream of events
     */
    BridgeResponse(
            Exchange exchange,
            Supplier<? extends UriInfo> uri,
            EventLoop eventLoop,
            ResteasyProviderFactoryImpl providers,
            int threshold,
            Runnable eventsEnded) {
        this.exchange = exchange;
        this.request = exchange.request();
        this.uri = uri;
        this.response = request.response();
        this.eventLoop = eventLoop;
        this.providers = providers;
        this.eventsEnded = eventsEnded;
        this.body = new ResponseBody(request, threshold);
        this.queue = new WriteQueue(exchange);
        this.stream = new BridgeOutputStream(this, eventLoop);
        this.output = stream;
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void setStatus(int status) {
        this.status = status;
    }

    @Override
    public MultivaluedMap<String, Object> getOutputHeaders() {
        return headers;
    }

    @Override
    public OutputStream getOutputStream() {
        return output;
    }

    /**
     * Returns whether the response has any content: headers, such as {@code Vary} of {@code Request.selectVariant}, a
     * filter's own way to write the body, or a requested tag.
     */
    boolean isBegun() {
        return !headers.isEmpty() || output != stream || tagged;
    }

    @Override
    public void setOutputStream(OutputStream output) {
        this.output = output;
    }

    @Override
    public void addNewCookie(NewCookie cookie) {
        headers.add(HttpHeaders.SET_COOKIE, cookie);
    }

    /**
     * Adds an {@code ETag} when the whole body has been written, unless there is one. If the client has the same body,
     * answers 304.
     */
    public void tag() {
        tagged = true;
        body.keepForTag();
    }

    private void tagNow() {
        String tag =
                headers.containsKey(HttpHeaders.ETAG) ? null : body.tag(headers.getFirst(HttpHeaders.CONTENT_TYPE));
        if (status != OK || tag == null) {
            return;
        }
        headers.putSingle(HttpHeaders.ETAG, '"' + tag + '"');
        if (EntityTags.parse(request.headers().getAll(HttpHeaders.IF_NONE_MATCH))
                .anyMatch(known -> known.any() || known.value().equals(tag))) {
            status = NOT_MODIFIED;
            headers.remove(HttpHeaders.CONTENT_TYPE);
        }
    }

    /** Leaves the body uncompressed; the response must not have begun. */
    public void leaveUncompressed() {
        CodedResponse.exclude(response);
    }

    /**
     * Takes a part of the body. The future completes when the next part may be written, which depends on the parts
     * before this one. So a writer of one large part ends at once, and its entity is not kept until the client has
     * received it.
     */
    public Future<Void> write(byte[] bytes, int offset, int length) throws IOException {
        if (response.closed()) {
            throw new ClientGoneException();
        }
        Future<Void> room = queue.room();
        if (body.append(status, bytes, offset, length)) {
            sendBuffered();
        } else if (committed) {
            queue.gathered(body.gathered());
        }
        return room;
    }

    /** Returns the providers that convert and write the response. */
    public ResteasyProviderFactoryImpl providers() {
        return providers;
    }

    /** Returns the objects to clean up at the end of the response. */
    public ResponseCleanup afterwards() {
        return afterwards;
    }

    /**
     * As {@link #write}, for callers that may not wait for earlier parts. If the client is too far behind, disconnects
     * it.
     */
    public Future<Void> writeAhead(byte[] bytes, int offset, int length) throws IOException {
        if (queue.isOverfull()) {
            cutOff();
        }
        return write(bytes, offset, length);
    }

    private void cutOff() throws IOException {
        LOG.warn(
                "{} {}: the client was disconnected, since it did not receive what was sent (expected: at most {} bytes waiting). "
                        + "Fix: send the next event when the stage of the previous one has completed, or send fewer events",
                request.method(),
                request.path(),
                WriteQueue.MOST);
        finishing.set(true);
        IOException reason = new IOException("the client was too slow");
        queue.close(reason);
        exchange.abort();
        throw reason;
    }

    /**
     * Called when no client can receive the response, although the connection may not have been reported as closed yet.
     */
    public void abandon() {
        if (finishing.compareAndSet(false, true)) {
            eventLoop.execute(exchange::abort);
        }
    }

    /** Called when the client has disconnected; fails all writes that wait for it. */
    public void disconnected() {
        dropUnwritten();
        queue.close(new ClientGoneException());
        stopHeartbeat();
        afterwards.end();
    }

    private void stopHeartbeat() {
        if (heartbeat != null) {
            heartbeat.stop();
            heartbeat = null;
        }
    }

    /** The application's length cannot be trusted before the last byte, and must not be combined with chunks. */
    private void sendBuffered() {
        if (!committed && exchange.isOverForClient()) { // A fallback for a missed deadline may precede its timer.
            sendProblem(RequestTimeout.of(exchange));
            eventsEnded.run();
            return;
        }
        Buffer part = body.take();
        if (!committed) {
            if (!(headers.getFirst(HttpHeaders.CONTENT_LENGTH) instanceof KnownLength)) {
                headers.remove(HttpHeaders.CONTENT_LENGTH);
            }
            commit(true);
            heartbeat = SseHeartbeat.of(response, eventLoop.context().owner(), part);
            endEventsAtExpiry();
        } else if (heartbeat != null) {
            heartbeat.sent(part);
        }
        queue.write(part);
        endEventsNow();
    }

    /** The client must send valid credentials when it reconnects. */
    private void endEventsAtExpiry() {
        Caller caller = exchange.scope().caller();
        Instant expiry = caller == null ? null : caller.expiry();
        if (heartbeat != null && expiry != null) {
            heartbeat.expireAt(expiry, () -> exchange.scope().run(() -> endEvents(EventsEnd.EXPIRY)));
        }
    }

    /** Ends the response as soon as possible if it is, or becomes, a stream of events, because the server drains. */
    public void endEvents() {
        endEvents(EventsEnd.DRAIN);
    }

    private void endEvents(EventsEnd end) {
        eventsEnd = end;
        endEventsNow();
    }

    private void endEventsNow() {
        EventsEnd why = eventsEnd;
        if (why != null && heartbeat != null && heartbeat.isBetweenEvents() && finishing.compareAndSet(false, true)) {
            if (why == EventsEnd.DRAIN) {
                exchange.endConnection();
            }
            queue.write(SseHeartbeat.goodbye(why.reason));
            end();
            eventsEnded.run();
        }
    }

    /** Sends all written data, even if it is only the head, if the protocol supports parts of a body. */
    @Override
    public void flushBuffer() {
        if (!isDone() && body.mayBeSentInParts() && !(committed && body.isEmpty())) {
            sendBuffered();
        }
    }

    /** Ends the response unless that has been decided already. Any thread may call it. */
    public void finish() {
        if (finishing.compareAndSet(false, true)) {
            eventLoop.execute(this::end);
        }
    }

    /**
     * As {@link #finish()}, for a late result: RESTEasy reports the end of an empty stream before it sets the headers.
     */
    public void finishLate() {
        if (committed || !body.isEmpty()) {
            finish();
        } else if (finishing.compareAndSet(false, true)) {
            eventLoop.executeLater(this::end);
        }
    }

    /** Takes the result of the method, or a response with it. Closes it if no writer begins to write it. */
    public void keep(Object result) {
        unwritten = result;
        if (result instanceof Response answer) {
            noteReason(answer);
        }
    }

    /**
     * As {@link #keep}, for a response whose status filters may have changed: its reason phrase is that of its status.
     */
    public void keepFiltered(Response answer) {
        unwritten = answer;
    }

    /** Records the reason phrase of the next response, unless a filter changes its status. */
    public void noteReason(Response answer) {
        phrase = ReasonPhrase.of(answer);
    }

    /** Called when a writer has taken over the result. Closes the result if necessary. */
    public void written() {
        unwritten = null;
    }

    private void dropUnwritten() {
        DiscardedResult.close(unwritten);
        unwritten = null;
    }

    /** Called when other code has sent the response. */
    void sentOtherwise() {
        finishing.set(true);
        ended = true;
        written();
        afterwards.end();
    }

    /** Takes the body of the request, which may be incomplete at the end of the response. */
    public void endsWith(StreamedBody body) {
        requestBody = body;
    }

    /**
     * Ends the connection with this response if the body is incomplete: the rest would precede the next request, and no
     * code will read it.
     */
    private void leaveBody() {
        if (requestBody != null && !requestBody.isComplete()) {
            requestBody.leave();
            RequestRejection.linger(exchange);
        }
    }

    private void end() {
        ended = true;
        written();
        stopHeartbeat();
        afterwards.end();
        if (response.closed()) {
            return;
        }
        leaveBody();
        try {
            output.flush(); // A filter may have wrapped this stream in a buffered one.
            stream.shut();
            if (!committed && exchange.isOverForClient()) {
                giveUp(() -> exchange.send(RequestTimeout.of(exchange)));
                return;
            }
            if (!committed) {
                if (tagged) {
                    tagNow();
                }
                body.tellLength(status, headers);
                commit(false);
            }
            forgetRequest();
            response.end(body.take());
        } catch (Throwable e) { // For example a line break in a header value; Errors too: no other code would answer.
            OutOfMemory.check(e);
            LOG.error("A response could not be sent", e);
            giveUp(() -> exchange.fail(e));
        }
    }

    /**
     * Drops references to the entity and the body of the request: the response may wait for its client for a long time,
     * and only its bytes are counted.
     */
    private void forgetRequest() {
        output = stream;
        response.closeHandler(null);
    }

    /** HTTP/1.0 has no chunks: a body in parts ends with its connection (RFC 9112 section 6.3). */
    private void commit(boolean inParts) {
        BridgeLocation.resolve(headers, uri);
        ResponseHead.write(response, status, headers, providers);
        ReasonPhrase own = phrase != null && phrase.status() == status ? phrase : ReasonPhrase.unregistered(status);
        if (own != null) {
            response.setStatusMessage(own.text());
        }
        boolean chunked = inParts && !headers.containsKey(HttpHeaders.CONTENT_LENGTH);
        boolean endsWithConnection = chunked && request.version() == HttpVersion.HTTP_1_0;
        if (inParts) { // It has begun, and continues until all data is sent.
            exchange.scope().setDeadline(null);
        }
        if (chunked && !endsWithConnection) {
            response.setChunked(true);
        }
        if (endsWithConnection
                || ResponseHead.saysClose(response)) { // Requests pipelined after this one must not be answered.
            exchange.endConnection();
        }
        committed = true;
    }

    private void giveUp(Runnable answer) {
        ended = true;
        dropUnwritten();
        stopHeartbeat();
        afterwards.end();
        stream.shut();
        if (response.closed() || response.ended()) {
            return;
        }
        leaveBody();
        if (response.headWritten()) {
            response.reset(Http2Error.INTERNAL_ERROR.code()); // HTTP/1 closes the connection.
        } else {
            answer.run(); // Headers set by the server itself remain.
        }
    }

    @Override
    public boolean isCommitted() {
        return committed;
    }

    /** Returns whether the response has ended, or its client has disconnected. */
    public boolean isDone() {
        return finishing.get() || response.closed();
    }

    /** Returns whether the response has ended, or would have if the client had not disconnected. */
    public boolean hasEnded() {
        return ended;
    }

    @Override
    public void reset() {
        if (committed || finishing.get()) {
            throw new IllegalStateException("The response has been committed");
        }
        dropUnwritten();
        headers.clear();
        body.clear();
        status = OK;
        tagged = false;
        phrase = null;
        stream.shut();
        stream = new BridgeOutputStream(this, eventLoop);
        output = stream;
    }

    /**
     * Answers with the problem for a status. If the response has begun, closes its connection, so that the response
     * does not seem complete. Any thread may call it.
     */
    @Override
    public void sendError(int errorStatus) {
        sendProblem(HttpProblem.of(errorStatus));
    }

    /** As {@link #sendError(int)}, with a given problem. */
    public void sendProblem(HttpProblem problem) {
        instead(() -> exchange.send(problem));
    }

    /** As {@link #sendError(int)} with 500, because of a failure that the caller has logged. */
    public void fail(Throwable failure) {
        instead(() -> exchange.fail(failure));
    }

    private void instead(Runnable answer) {
        if (finishing.compareAndSet(false, true)) {
            eventLoop.execute(() -> giveUp(answer));
        }
    }

    /** The message comes from RESTEasy and is meant for developers: it is not sent. */
    @Override
    public void sendError(int errorStatus, @Nullable String message) {
        sendError(errorStatus);
    }
}
