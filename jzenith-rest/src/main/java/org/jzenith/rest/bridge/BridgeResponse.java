package org.jzenith.rest.bridge;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.resteasy.core.Headers;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.spi.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A response as RESTEasy writes it. The body gathers in memory; if it ends below the threshold it is sent in one piece with
 * {@code Content-Length}, else the head goes out and the body follows in chunks.
 */
final class BridgeResponse implements HttpResponse {

    private static final Logger LOG = LoggerFactory.getLogger(BridgeResponse.class);

    private final Exchange exchange;
    private final HttpServerRequest request;
    private final UriInfo uri;
    private final HttpServerResponse response;
    private final EventLoop eventLoop;
    private final ResteasyProviderFactoryImpl providers;
    private final ResponseBody body;
    private final WriteQueue queue;
    private final AfterResponse afterwards = new AfterResponse();
    private final MultivaluedMap<String, Object> headers = new Headers<>();
    /** Whether the end is decided, on whatever thread that was; from then on nobody else can answer. */
    private final AtomicBoolean finishing = new AtomicBoolean();
    private BridgeOutputStream stream;
    /** Ours, or what a filter has put around it. */
    private OutputStream output;
    private int status = 200;
    private boolean committed;
    private boolean ended;
    private boolean endsWithConnection;
    private @Nullable StreamedBody requestBody;
    private @Nullable SseHeartbeat heartbeat;

    BridgeResponse(Exchange exchange, UriInfo uri, EventLoop eventLoop, ResteasyProviderFactoryImpl providers, int threshold) {
        this.exchange = exchange;
        this.request = exchange.request();
        this.uri = uri;
        this.response = request.response();
        this.eventLoop = eventLoop;
        this.providers = providers;
        this.body = new ResponseBody(request, threshold);
        this.queue = new WriteQueue(response);
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

    @Override
    public void setOutputStream(OutputStream output) {
        this.output = output;
    }

    @Override
    public void addNewCookie(NewCookie cookie) {
        headers.add(HttpHeaders.SET_COOKIE, cookie);
    }

    /** Takes a part of the body; the future ends when the next part should come. */
    Future<Void> write(byte[] bytes, int offset, int length) throws IOException {
        if (response.closed()) {
            throw new ClientGoneException();
        }
        if (body.append(status, bytes, offset, length)) {
            sendBuffered();
        }
        return queue.room();
    }

    /** Returns what is to be done when the response has ended. */
    AfterResponse afterwards() {
        return afterwards;
    }

    /** As {@link #write}, for who may not have waited for the parts before: a client that is too far behind is cut off. */
    Future<Void> writeAhead(byte[] bytes, int offset, int length) throws IOException {
        if (queue.isOverfull()) {
            cutOff();
        }
        return write(bytes, offset, length);
    }

    private void cutOff() throws IOException {
        LOG.warn("{} {}: the client was cut off, since it did not take what it was sent (expected: at most {} bytes that wait). "
                + "Fix: send the next event when the stage of the one before has ended, or fewer of them",
                request.method(), request.path(), WriteQueue.MOST);
        finishing.set(true);
        IOException reason = new IOException("the client was too slow");
        queue.close(reason);
        exchange.abort();
        throw reason;
    }

    /** The client has gone, and with it whatever waited for it to take more. */
    void disconnected() {
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

    /** A length that the application has told cannot be believed before its last byte, and must not stand beside chunks. */
    private void sendBuffered() {
        Buffer part = body.take();
        if (!committed) {
            headers.remove(HttpHeaders.CONTENT_LENGTH);
            commit(true);
            heartbeat = SseHeartbeat.of(response, eventLoop.context().owner(), part);
        } else if (heartbeat != null) {
            heartbeat.sent(part);
        }
        queue.write(part);
    }

    /** Sends what there is now, be it the head alone, where the protocol knows parts of a body. */
    @Override
    public void flushBuffer() {
        if (!isOver() && body.mayBeSentInParts() && !(committed && body.isEmpty())) {
            sendBuffered();
        }
    }

    /** Ends the response if that has not been decided yet; from any thread. */
    void finish() {
        if (finishing.compareAndSet(false, true)) {
            eventLoop.execute(this::end);
        }
    }

    /** As {@link #finish()}, for a late result: RESTEasy tells the end of an empty stream before it hands over its headers. */
    void finishLate() {
        if (committed || !body.isEmpty()) {
            finish();
        } else if (finishing.compareAndSet(false, true)) {
            eventLoop.executeLater(this::end);
        }
    }

    /** Takes the body of the request, which may not have been read to its end when the response ends. */
    void endsWith(StreamedBody body) {
        requestBody = body;
    }

    /** Nobody will read the rest, and the next request lies behind it: the connection ends with this response. */
    private void leaveBody() {
        if (requestBody != null && !requestBody.isComplete()) {
            Refusal.linger(exchange);
        }
    }

    private void end() {
        ended = true;
        stopHeartbeat();
        afterwards.end();
        if (response.closed()) {
            return;
        }
        leaveBody();
        try {
            output.flush(); // A filter may have put a stream with a buffer around ours.
            stream.shut();
            if (!committed) {
                body.tellLength(status, headers);
                commit(false);
            }
            Future<Void> sent = response.end(body.take());
            if (endsWithConnection) {
                sent.onComplete(done -> request.connection().close());
            }
        } catch (Throwable e) { // Such as a line break in the value of a header; an Error too, since nobody else answers.
            LOG.error("A response could not be sent", e);
            giveUp(HttpProblem.of(500));
        }
    }

    /** HTTP/1.0 has no chunks: what comes in parts ends with its connection (RFC 9112 section 6.3). */
    private void commit(boolean inParts) {
        LateLocation.resolve(headers, uri);
        ResponseHead.write(response, status, headers, providers);
        if (inParts && request.version() != HttpVersion.HTTP_1_0) {
            response.setChunked(true);
        } else if (inParts) {
            endsWithConnection = true;
        }
        if (endsWithConnection || ResponseHead.saysClose(response)) { // What is pipelined behind this request is not to be answered.
            exchange.endConnection();
        }
        committed = true;
    }

    private void giveUp(HttpProblem problem) {
        ended = true;
        stopHeartbeat();
        afterwards.end();
        stream.shut();
        if (response.closed() || response.ended()) {
            return;
        }
        leaveBody();
        if (response.headWritten()) {
            response.reset();
        } else {
            problem.sendTo(response); // What the server itself has put into the head stays.
        }
    }

    @Override
    public boolean isCommitted() {
        return committed;
    }

    /** Tells whether there is nothing more to say, or nobody to say it to. */
    boolean isOver() {
        return finishing.get() || response.closed();
    }

    /** Tells whether the end has been sent, or would have been if the client were still there. */
    boolean hasEnded() {
        return ended;
    }

    @Override
    public void reset() {
        if (committed || finishing.get()) {
            throw new IllegalStateException("The response has been committed");
        }
        headers.clear();
        body.clear();
        status = 200;
        stream.shut();
        stream = new BridgeOutputStream(this, eventLoop);
        output = stream;
    }

    /** Answers with the problem for a status; a response that has begun breaks its connection, lest it pass for complete. Any thread. */
    @Override
    public void sendError(int errorStatus) {
        sendProblem(HttpProblem.of(errorStatus));
    }

    /** As {@link #sendError(int)}, with more to say. */
    void sendProblem(HttpProblem problem) {
        if (finishing.compareAndSet(false, true)) {
            eventLoop.execute(() -> giveUp(problem));
        }
    }

    /** The message is RESTEasy's own, for developers: it is not sent. */
    @Override
    public void sendError(int errorStatus, @Nullable String message) {
        sendError(errorStatus);
    }
}
