package org.jzenith.rest.dispatch;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.NewCookie;
import java.io.IOException;
import java.io.OutputStream;
import org.jboss.resteasy.core.Headers;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.spi.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A response as RESTEasy writes it. The body gathers in memory; if it ends below the threshold it is sent in one piece with
 * {@code Content-Length}, else the head goes out and the body follows in chunks.
 */
final class BridgeResponse implements HttpResponse {

    private static final Logger LOG = LoggerFactory.getLogger(BridgeResponse.class);

    private final HttpServerResponse response;
    private final EventLoop eventLoop;
    private final ResteasyProviderFactoryImpl providers;
    private final int threshold;
    private final boolean head;
    private final MultivaluedMap<String, Object> headers = new Headers<>();
    private OutputStream output = new BridgeOutputStream(this);
    private Buffer body = Buffer.buffer(0);
    private long headBodyLength;
    private int status = 200;
    private boolean committed;
    private boolean ended;

    BridgeResponse(HttpServerRequest request, EventLoop eventLoop, ResteasyProviderFactoryImpl providers, int threshold) {
        this.response = request.response();
        this.head = request.method().equals(HttpMethod.HEAD);
        this.eventLoop = eventLoop;
        this.providers = providers;
        this.threshold = threshold;
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

    /** Takes a part of the body; the future ends when the next part may come. */
    io.vertx.core.Future<Void> write(byte[] bytes, int offset, int length) throws IOException {
        if (isOver()) {
            throw new IOException(ended ? "the response has ended" : "the client has gone");
        }
        if (head) {
            headBodyLength += length; // Only the length is told.
            return io.vertx.core.Future.succeededFuture();
        }
        body.appendBytes(bytes, offset, length);
        return body.length() <= threshold ? io.vertx.core.Future.succeededFuture() : sendBuffered();
    }

    private io.vertx.core.Future<Void> sendBuffered() {
        commit(!headers.containsKey(HttpHeaders.CONTENT_LENGTH));
        Buffer part = body;
        body = Buffer.buffer(0);
        return response.write(part);
    }

    @Override
    public void flushBuffer() throws IOException {
        if (!isOver() && !head) {
            sendBuffered();
        }
    }

    /** Ends the response if it has not ended; from any thread. */
    void finish() {
        eventLoop.execute(() -> {
            if (ended) {
                return;
            }
            ended = true;
            if (response.closed()) {
                return;
            }
            try {
                end();
            } catch (RuntimeException e) { // Such as a line break in the value of a header.
                LOG.error("A response could not be sent", e);
                abort();
            }
        });
    }

    private void end() {
        if (!committed) {
            setContentLength();
            commit(false);
        }
        response.end(body);
    }

    private void setContentLength() {
        if (head && headBodyLength == 0) {
            return; // A method for HEAD alone may tell the length itself; we know none.
        }
        headers.remove(HttpHeaders.CONTENT_LENGTH);
        if (status == 204 || status == 304) {
            body = Buffer.buffer(0); // RFC 9110 section 6.4.1
        } else {
            headers.putSingle(HttpHeaders.CONTENT_LENGTH, head ? headBodyLength : body.length());
        }
    }

    private void commit(boolean chunked) {
        if (committed) {
            return;
        }
        response.setStatusCode(status);
        headers.forEach((name, values) -> values.forEach(value -> {
            String text = providers.toHeaderString(value);
            if (text != null) {
                response.headers().add(name, text);
            }
        }));
        if (chunked) {
            response.setChunked(true);
        }
        committed = true;
    }

    /** Gives up on a response: a clean 500 if nothing has been sent yet, else the connection is reset, so that it cannot pass for complete. */
    void abort() {
        ended = true;
        if (response.closed() || response.ended()) {
            return;
        }
        if (response.headWritten()) {
            response.reset();
        } else {
            headers.keySet().forEach(response.headers()::remove); // What the server itself has set stays.
            ProblemResponse.send(response, HttpProblem.of(500));
        }
    }

    @Override
    public boolean isCommitted() {
        return committed;
    }

    /** Tells whether there is nothing more to say, or nobody to say it to. */
    boolean isOver() {
        return ended || response.closed();
    }

    /** Tells whether something of a body has been written, to the client or into memory. */
    boolean hasBody() {
        return committed || body.length() > 0 || headBodyLength > 0;
    }

    @Override
    public void reset() {
        if (committed) {
            throw new IllegalStateException("The response has been committed");
        }
        headers.clear();
        body = Buffer.buffer(0);
        headBodyLength = 0;
        status = 200;
        output = new BridgeOutputStream(this);
    }

    @Override
    public void sendError(int status) throws IOException {
        sendError(status, null);
    }

    /** The message is RESTEasy's own, for developers: it is not sent. */
    @Override
    public void sendError(int status, @Nullable String message) throws IOException {
        reset();
        this.status = status;
        headers.putSingle(HttpHeaders.CONTENT_TYPE, HttpProblem.MEDIA_TYPE);
        byte[] problem = HttpProblem.of(status).toJson().getBytes();
        write(problem, 0, problem.length);
        finish();
    }
}
