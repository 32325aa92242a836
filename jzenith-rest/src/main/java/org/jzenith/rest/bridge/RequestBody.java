package org.jzenith.rest.bridge;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.function.Consumer;
import org.jzenith.rest.error.HttpProblem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the body of a request into memory and stops as soon as it is known to be larger than allowed. */
final class RequestBody {

    private static final Logger LOG = LoggerFactory.getLogger(RequestBody.class);

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

    /** Tells whether a request has a body at all. */
    static boolean isIn(HttpServerRequest request) {
        String declared = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return (declared != null && !declared.equals("0")) || request.headers().contains(HttpHeaders.TRANSFER_ENCODING)
                || request.version() == HttpVersion.HTTP_2;
    }

    /** Tells whether a request says itself that its body is larger than {@code limit} bytes. */
    static boolean isDeclaredLarger(HttpServerRequest request, long limit) {
        String declared = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return declared != null && Long.parseLong(declared) > limit; // Netty has checked that it is a number.
    }

    /** Refuses a request for its size. */
    static void refuse(HttpServerRequest request, long limit) {
        Refusal.send(request, HttpProblem.of(413).withDetail("The body is larger than " + limit + " bytes."));
    }

    /** Lets a client send the body if it waits to be told. */
    static void welcome(HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_1_0 && request.headers().contains(HttpHeaders.EXPECT)
                && !request.response().headWritten()) { // It expects 100-continue: RequestRules in front of us
            request.response().writeContinue();
        }
    }

    /** Calls {@code whenComplete} once the whole body is there; a body over {@code limit} bytes is answered with 413 instead. */
    static void read(HttpServerRequest request, long limit, Consumer<Buffer> whenComplete) {
        RequestBody reading = new RequestBody(request, limit, whenComplete);
        welcome(request);
        request.handler(reading::take);
        request.endHandler(nothing -> reading.end());
        request.exceptionHandler(failure -> LOG.debug("{} {} lost its body", request.method(), request.path(), failure));
    }

    private void take(Buffer part) {
        if (refused) {
            return;
        }
        if (body.length() + part.length() > limit) {
            refused = true;
            refuse(request, limit);
        } else {
            body.appendBuffer(part);
        }
    }

    private void end() {
        if (!refused && !request.response().ended()) {
            whenComplete.accept(body);
        }
    }
}
