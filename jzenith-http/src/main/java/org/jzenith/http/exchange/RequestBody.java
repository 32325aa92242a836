package org.jzenith.http.exchange;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.coding.ContentEncoding;
import org.jzenith.http.coding.GzipDecoder;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.message.ParsingEstimate;
import org.jzenith.http.message.RetryAfter;
import org.jzenith.http.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the body of a request into memory and stops as soon as it is known to be larger than allowed. */
public final class RequestBody {

    private static final Logger LOG = LoggerFactory.getLogger(RequestBody.class);

    private static final HttpProblem NOT_AS_ENCODED =
            HttpProblem.of(400).withDetail("The body is not what its Content-Encoding says, or ends too early.");

    /** The answer to a request if clients make the server hold too much. */
    public static final HttpProblem SCARCE =
            HttpProblem.of(503).withDetail("The server holds too much for its clients.");

    /** A body grows in a buffer that doubles, and what is made of it takes memory too. */
    private static final long WEIGHT = 2;

    private final Exchange exchange;
    private final long limit;
    private final Consumer<Buffer> whenComplete;
    private final @Nullable GzipDecoder decoder;
    private long received;
    private @Nullable Buffer body;
    private @Nullable Buffer gathered;
    private boolean refused;

    private RequestBody(Exchange exchange, long limit, Consumer<Buffer> whenComplete, @Nullable GzipDecoder decoder) {
        this.exchange = exchange;
        this.limit = limit;
        this.whenComplete = whenComplete;
        this.decoder = decoder;
    }

    /** Returns whether a request of HTTP/1 has a body at all. */
    public static boolean isPresent(HttpServerRequest request) {
        String declared = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return (declared != null && !declared.equals("0")) || request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    /**
     * Rejects a request whose body has a content coding that is not decoded, or is declared with more than
     * {@code limit} bytes; returns whether it did.
     */
    public static boolean isRefused(Exchange exchange, long limit, boolean decodes, @Nullable GzipDecoder decoder) {
        if (decoder == null && ContentEncoding.isPresent(exchange.request())) { // RFC 9110 section 15.5.16
            exchange.request().response().putHeader(HttpHeaders.ACCEPT_ENCODING, decodes ? "gzip" : "identity");
            RequestRejection.send(
                    exchange,
                    HttpProblem.of(415)
                            .withDetail(
                                    decodes
                                            ? "The body has a content coding other than gzip, which is the only one that is supported."
                                            : "The body has a content coding, and none is supported; send it as it is."));
            return true;
        }
        String declared = exchange.request().getHeader(HttpHeaders.CONTENT_LENGTH);
        boolean larger = declared != null && Long.parseLong(declared) > limit; // Netty has checked that it is a number.
        if (larger) {
            refuse(exchange, limit);
        }
        return larger;
    }

    /** Returns the answer to a body that was refused with a status while it arrived. */
    public static HttpProblem refusal(int status) {
        return status == NOT_AS_ENCODED.status() ? NOT_AS_ENCODED : HttpProblem.of(status);
    }

    /** Rejects a request because of its size. */
    private static void refuse(Exchange exchange, long limit) {
        RequestRejection.send(exchange, HttpProblem.of(413).withDetail("The body is larger than " + limit + " bytes."));
    }

    /** Tells a client that waits for 100 Continue to send the body. */
    public static void welcome(HttpServerRequest request) {
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
        read(exchange, limit, timeout, false, whenComplete);
    }

    /**
     * As {@link #read(Exchange, long, Duration, Consumer)}; if {@code decodes}, a body may be gzip: the limit holds for
     * what it is decoded to, and no more of it is decoded.
     */
    public static void read(
            Exchange exchange, long limit, Duration timeout, boolean decodes, Consumer<Buffer> whenComplete) {
        HttpServerRequest request = exchange.request();
        GzipDecoder decoder = decodes ? ContentEncoding.decoder(request) : null;
        if (isRefused(exchange, limit, decodes, decoder)) {
            return;
        }
        exchange.awaitBody(timeout, problem -> RequestRejection.send(exchange, problem));
        RequestBody reading = new RequestBody(exchange, limit, whenComplete, decoder);
        if (decoder != null) {
            exchange.hold(GzipDecoder.BYTES);
        }
        welcome(request);
        request.handler(decoder == null ? reading::take : reading::decode);
        request.endHandler(nothing -> reading.end());
        request.exceptionHandler(failure -> {
            LOG.debug("{} {} lost its body", request.method(), request.path(), failure);
            close(decoder); // This keeps no more: what has arrived may be dropped before.
        });
    }

    private void decode(Buffer part) {
        GzipDecoder decoding = decoder;
        if (refused || decoding == null) {
            return;
        }
        received += part.length();
        try {
            if (received > limit) { // It may decode to nothing.
                refuse();
                return;
            }
            decoding.feed(part);
            for (Buffer piece = decoding.next(); piece != null && !refused; piece = decoding.next()) {
                take(piece);
            }
        } catch (ZipException e) {
            refuse(e);
        }
    }

    private void refuse(ZipException damage) {
        LOG.debug("{} {}: {}", exchange.request().method(), exchange.request().path(), damage.getMessage());
        refused = true;
        close();
        RequestRejection.send(exchange, NOT_AS_ENCODED);
    }

    private void refuse() {
        refused = true;
        close();
        refuse(exchange, limit);
    }

    private void close() {
        close(decoder);
    }

    private static void close(@Nullable GzipDecoder decoder) {
        if (decoder != null) {
            decoder.close();
        }
    }

    private void take(Buffer part) {
        if (refused) {
            return;
        }
        exchange.hold(WEIGHT * part.length());
        if ((body == null ? 0 : body.length()) + part.length() > limit) {
            refuse();
        } else if (body == null) { // Most bodies arrive in one piece.
            body = part;
        } else {
            gathered = gathered == null ? Buffer.buffer().appendBuffer(body) : gathered;
            body = gathered.appendBuffer(part);
        }
    }

    /** What reads the body takes memory, too, which is counted before it begins. */
    private void pass(Buffer whole) {
        String type = exchange.request().getHeader(HttpHeaders.CONTENT_TYPE);
        if (exchange.reserve(ParsingEstimate.of(type, whole))) {
            whenComplete.accept(whole);
        } else {
            RetryAfter.addTo(exchange.request().response());
            exchange.send(SCARCE);
        }
    }

    /** Otherwise the request would lead to its body, and to what is made of it, as long as the response waits. */
    private void forgetHandlers() {
        exchange.request().handler(null).endHandler(null).exceptionHandler(null);
    }

    private void end() {
        HttpServerResponse response = exchange.request().response();
        close();
        forgetHandlers();
        if (!refused && decoder != null && !decoder.isComplete()) {
            exchange.send(NOT_AS_ENCODED);
        } else if (!refused && !response.ended() && !response.closed()) {
            pass(body == null ? Buffer.buffer(0) : body);
        }
    }
}
