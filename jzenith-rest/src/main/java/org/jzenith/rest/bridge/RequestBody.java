package org.jzenith.rest.bridge;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the body of a request into memory and stops as soon as it is known to be larger than allowed. */
public final class RequestBody {

    private static final Logger LOG = LoggerFactory.getLogger(RequestBody.class);

    /** A body grows in a buffer that doubles, and what is made of it takes memory too. */
    private static final long WEIGHT = 2;

    private final Exchange exchange;
    private final long limit;
    private final Consumer<Buffer> whenComplete;
    private @Nullable Buffer body;
    private @Nullable Buffer gathered;
    private boolean refused;

    private RequestBody(Exchange exchange, long limit, Consumer<Buffer> whenComplete) {
        this.exchange = exchange;
        this.limit = limit;
        this.whenComplete = whenComplete;
    }

    /** Returns whether a request of HTTP/1 has a body at all. */
    public static boolean isIn(HttpServerRequest request) {
        String declared = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return (declared != null && !declared.equals("0")) || request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    /**
     * Rejects a request whose body has a content coding, or is declared with more than {@code limit} bytes; returns
     * whether it did.
     */
    static boolean isRefused(Exchange exchange, long limit) {
        if (isEncoded(exchange.request())) { // RFC 9110 section 15.5.16
            exchange.request().response().putHeader(HttpHeaders.ACCEPT_ENCODING, HttpHeaders.IDENTITY);
            RequestRejection.send(
                    exchange,
                    HttpProblem.of(415)
                            .withDetail("The body has a content coding, and none is supported; send it as it is."));
            return true;
        }
        String declared = exchange.request().getHeader(HttpHeaders.CONTENT_LENGTH);
        boolean larger = declared != null && Long.parseLong(declared) > limit; // Netty has checked that it is a number.
        if (larger) {
            refuse(exchange, limit);
        }
        return larger;
    }

    private static boolean isEncoded(HttpServerRequest request) {
        return request.headers().contains(HttpHeaders.CONTENT_ENCODING)
                && !request.headers().getAll(HttpHeaders.CONTENT_ENCODING).stream()
                        .allMatch(HttpHeaders.IDENTITY.toString()::equalsIgnoreCase);
    }

    /** Rejects a request because of its size. */
    private static void refuse(Exchange exchange, long limit) {
        RequestRejection.send(exchange, HttpProblem.of(413).withDetail("The body is larger than " + limit + " bytes."));
    }

    /** Tells a client that waits for 100 Continue to send the body. */
    static void welcome(HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_1_0
                && request.headers().contains(HttpHeaders.EXPECT)
                && !request.response().headWritten()) { // It is 100-continue: RequestRules rejects any other
            request.response().writeContinue();
        }
    }

    /**
     * Calls {@code whenComplete} once the whole body has arrived. A body of more than {@code limit} bytes is answered
     * with 413 instead, one that takes longer than {@code timeout} with 408, one that cannot be parsed with 400.
     */
    public static void read(Exchange exchange, long limit, Duration timeout, Consumer<Buffer> whenComplete) {
        HttpServerRequest request = exchange.request();
        if (isRefused(exchange, limit)) {
            return;
        }
        exchange.awaitBody(timeout, problem -> RequestRejection.send(exchange, problem));
        RequestBody reading = new RequestBody(exchange, limit, whenComplete);
        welcome(request);
        request.handler(reading::take);
        request.endHandler(nothing -> reading.end());
        request.exceptionHandler(
                failure -> LOG.debug("{} {} lost its body", request.method(), request.path(), failure));
    }

    private void take(Buffer part) {
        if (refused) {
            return;
        }
        exchange.hold(WEIGHT * part.length());
        if ((body == null ? 0 : body.length()) + part.length() > limit) {
            refused = true;
            refuse(exchange, limit);
        } else if (body == null) { // Most bodies arrive in one piece.
            body = part;
        } else {
            gathered = gathered == null ? Buffer.buffer().appendBuffer(body) : gathered;
            body = gathered.appendBuffer(part);
        }
    }

    private void end() {
        HttpServerResponse response = exchange.request().response();
        if (!refused && !response.ended() && !response.closed()) {
            whenComplete.accept(body == null ? Buffer.buffer(0) : body);
        }
    }
}
