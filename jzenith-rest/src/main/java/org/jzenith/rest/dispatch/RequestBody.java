package org.jzenith.rest.dispatch;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.util.function.Consumer;
import org.jzenith.rest.error.HttpProblem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the body of a request into memory and stops as soon as it is known to be larger than allowed. */
final class RequestBody {

    private static final Logger LOG = LoggerFactory.getLogger(RequestBody.class);
    private static final long LINGER_MILLIS = 2_000;

    private final HttpServerRequest request;
    private final long limit;
    private final Consumer<Buffer> whenComplete;
    private final Buffer body = Buffer.buffer(0);
    private boolean refused;

    private RequestBody(HttpServerRequest request, long limit, Consumer<Buffer> whenComplete) {
        this.request = request;
        this.limit = limit;
        this.whenComplete = whenComplete;
    }

    /** Calls {@code whenComplete} once the whole body is there; a body over {@code limit} bytes is answered with 413 instead. */
    static void read(HttpServerRequest request, long limit, Consumer<Buffer> whenComplete) {
        String declared = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        boolean chunked = request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
        if (!chunked && (declared == null || declared.equals("0")) && request.version() != HttpVersion.HTTP_2) {
            whenComplete.accept(Buffer.buffer(0));
            return;
        }
        new RequestBody(request, limit, whenComplete).read(declared);
    }

    private void read(String declared) {
        if (declared != null && Long.parseLong(declared) > limit) { // Netty has checked that it is a number.
            refuse();
            return;
        }
        if ("100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))) {
            request.response().writeContinue();
        }
        request.handler(this::take);
        request.endHandler(nothing -> whenComplete.accept(body));
        request.exceptionHandler(failure -> LOG.debug("{} {} lost its body", request.method(), request.path(), failure));
    }

    private void take(Buffer part) {
        if (body.length() + part.length() > limit) {
            refuse();
        } else {
            body.appendBuffer(part);
        }
    }

    /**
     * Answers at once, then swallows for a moment what the client is still sending: a connection closed with unread bytes is
     * reset, and the client might never see the answer.
     */
    private void refuse() {
        if (refused) {
            return;
        }
        refused = true;
        request.handler(ignored -> { });
        request.endHandler(nothing -> request.connection().close());
        request.exceptionHandler(ignored -> { });
        HttpServerResponse response = request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        HttpProblem.of(413).withDetail("The body is larger than " + limit + " bytes.").sendTo(response);
        io.vertx.core.Vertx.currentContext().owner().setTimer(LINGER_MILLIS, timer -> request.connection().close());
    }
}
