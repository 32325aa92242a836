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

/** Reads the body of a request into memory, and stops as soon as it exceeds the limit. */
public final class RequestBody {

    private static final Logger LOG = LoggerFactory.getLogger(RequestBody.class);

    private static final HttpProblem NOT_AS_ENCODED =
            HttpProblem.of(400).withDetail("The body is not what its Content-Encoding says, or ends too early.");

    /** The answer to a request while clients make the server hold too much memory. */
    public static final HttpProblem SCARCE =
            HttpProblem.of(503).withDetail("The server holds too much for its clients.");

    /** The memory per byte of a body: its buffer doubles when it grows, and the parsed result takes memory too. */
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

    /** Returns whether an HTTP/1 request has a body. */
    public static boolean isPresent(HttpServerRequest request) {
        String declared = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return (declared != null && !declared.equals("0")) || request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    /**
     * Rejects a request if its body has an unsupported content coding, or a declared length above {@code limit} bytes.
     * Returns whether it did.
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

    /** Returns the problem for a body that was rejected with a status while it arrived. */
    public static HttpProblem refusal(int status) {
        return status == NOT_AS_ENCODED.status() ? NOT_AS_ENCODED : HttpProblem.of(status);
    }

    /** Rejects a request because of its size. */
    private static void refuse(Exchange exchange, long limit) {
        RequestRejection.send(exchange, HttpProblem.of(413).withDetail("The body is larger than " + limit + " bytes."));
    }

    /** Sends 100 Continue if the client waits for it. */
    public static void welcome(HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_1_0
                && request.headers().contains(HttpHeaders.EXPECT)
                && !request.response().headWritten()) { // It is 100-continue: RequestRules rejects any other
            request.response().writeContinue();
        }
    }

    /**
     * Calls {@code whenComplete} when the whole body has arrived. Otherwise it answers: 413 for more than {@code limit}
     * bytes, 408 after {@code timeout}, 400 for an invalid body.
     */
    public static void read(Exchange exchange, long limit, Duration timeout, Consumer<Buffer> whenComplete) {
        read(exchange, limit, timeout, false, whenComplete);
    }

    /**
     * As {@link #read(Exchange, long, Duration, Consumer)}. If {@code decodes}, a body may be gzip. The limit applies
     * to the decoded bytes, and decoding stops there.
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
            close(decoder); // Releases only the decoder. Arrived data may already be dropped.
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

    /** Passes on the body. Before that, reserves the memory for parsing it. */
    private void pass(Buffer whole) {
        String type = exchange.request().getHeader(HttpHeaders.CONTENT_TYPE);
        if (exchange.reserve(ParsingEstimate.of(type, whole))) {
            whenComplete.accept(whole);
        } else {
            RetryAfter.addTo(exchange.request().response());
            exchange.send(SCARCE);
        }
    }

    /**
     * Drops the handlers. Otherwise the request would keep its body and the parsed result in memory as long as the
     * response waits.
     */
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
