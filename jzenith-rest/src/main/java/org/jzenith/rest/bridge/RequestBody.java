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
        if (request.version() != HttpVersion.HTTP_1_0 && request.headers().contains(HttpHeaders.EXPECT)) { // 100-continue: RequestRules in front of us
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

    private void refuse() {
        if (!refused) {
            refused = true;
            Refusal.send(request, HttpProblem.of(413).withDetail("The body is larger than " + limit + " bytes."));
        }
    }
}
