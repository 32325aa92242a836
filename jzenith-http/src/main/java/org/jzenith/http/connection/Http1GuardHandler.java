package org.jzenith.http.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.eventloop.FlushCoalescingHandler;
import org.jzenith.http.rule.ConnectionLimits;
import org.jzenith.http.rule.InvalidRequests;

/**
 * Sits between Netty, which decodes bytes into requests, and Vert.x, for what Vert.x gets wrong with malicious clients:
 *
 * <ul>
 *   <li>Vert.x keeps all requests that a client sends ahead of their answers, and iterates over all of them for each
 *       further one. Here the connection is closed if there are too many.
 *   <li>Vert.x fails if a connection ends while a request is still arriving that has to wait for the answer to another,
 *       and then does not report the end: requests in flight would remain so forever. Here the request ends before the
 *       connection does.
 *   <li>Vert.x drops what a client sends after a request that it declared to be the last of its connection, and never
 *       releases the memory. Here such data does not reach Vert.x.
 *   <li>Vert.x closes a connection without a word if a body cannot be parsed. Here this is answered as long as it is
 *       possible.
 *   <li>Vert.x treats a connection as persistent if its client sends {@code close} among other options. Here Vert.x
 *       sees only the {@code close}.
 *   <li>Netty accepts malformed heads of chunks. Here {@link RequestDecoder} decodes requests.
 *   <li>Vert.x answers requests of unknown versions in the version that they claim, even if it does not exist. Here
 *       they are invalid.
 *   <li>Vert.x takes the bytes after an invalid request, such as the rest of HTTP/2's preface, for another request, and
 *       fails when the connection ends. Here such bytes do not reach Vert.x.
 *   <li>Vert.x closes a connection while its client may still be sending, which resets it, and the client may lose the
 *       last response. Here a connection that ends with a response is closed in stages (RFC 9112 section 9.6).
 *   <li>Vert.x also closes a connection as usual if a response breaks off. An HTTP/1.0 client, which may have nothing
 *       but the end of the connection to tell the end of the response, would take the part for the whole. Here such a
 *       connection is reset.
 *   <li>Vert.x closes a connection at once if its client ends its output, although the client may still wait for
 *       responses. Here a {@link HalfCloseProbe} finds out.
 *   <li>Vert.x reads the clock several times for each request to know how long a connection has been idle. Here a
 *       periodic check sees whether any data has moved.
 * </ul>
 *
 * Used only on the event loop of its connection.
 */
public final class Http1GuardHandler extends ChannelDuplexHandler {

    /** The handler of Vert.x that waits for the first request of a connection that may speak HTTP/2. */
    private static final String UPGRADE = "h2c";

    /** The name of HTTP/2 without TLS, as an upgrade. */
    private static final String H2C = "h2c";

    private static final DecoderResult UNKNOWN_VERSION =
            DecoderResult.failure(new InvalidRequests.UnknownVersionException());

    private final int maxPipelined;
    private final Http1Connection connection;
    /** Whether the last request is the last of the connection, so that nothing sent after it is answered. */
    private boolean last;
    /** Whether the last request was invalid: it is unknown what the bytes after it mean. */
    private boolean broken;

    private Http1GuardHandler(int maxPipelined, Http1Connection connection) {
        this.maxPipelined = maxPipelined;
        this.connection = connection;
    }

    /**
     * Puts all handlers of the server into the pipeline of a connection that has just been accepted. They limit how
     * many answers its client may wait for at once, and report to {@code connection} what moves, and that the
     * connection ends. The end is reported before Vert.x learns of it, possibly more than once: from then on, no
     * request may be accepted, even if it seems complete.
     */
    public static void install(
            Http1Connection connection,
            ConnectionLimits limits,
            FlushCoalescingHandler.Group unflushed,
            HeaderWriters headerWriters) {
        Channel channel = connection.channel().netty();
        ChannelPipeline pipeline = channel.pipeline();
        if (pipeline.get(ConnectionChannel.DECODER) == null) { // Closed meanwhile.
            return;
        }
        connection.channel().addDecrypted("bytes", new ByteCounter(connection));
        pipeline.replace(
                ConnectionChannel.DECODER,
                ConnectionChannel.DECODER,
                new RequestDecoder(connection.listener().options(), limits.maxHeaders(), connection));
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        String last = pipeline.get(UPGRADE) == null ? ConnectionChannel.LAST : UPGRADE;
        pipeline.addBefore(last, ConnectionChannel.GUARD, new Http1GuardHandler(limits.maxPipelined(), connection));
        pipeline.addBefore(last, "flush", new FlushCoalescingHandler(unflushed));
        if (!headerWriters.isEmpty()) {
            pipeline.addBefore(last, "headers", headerWriters.on(connection));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslCloseCompletionEvent && connection.channel().isCanceled()) {
            connection.abort();
        } else if (event != ChannelInputShutdownEvent.INSTANCE) {
            context.fireUserEventTriggered(event);
        } else if (connection.isClosing() || (connection.isArriving() && !broken && connection.unanswered() > 0)) {
            connection.abort();
        } else {
            connection.clientEndedOutput(HalfCloseProbe.install(connection.channel()));
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for it.
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (connection.isClosing()) {
            if (message instanceof HttpRequest) {
                connection.requestedTooLate();
            }
            ReferenceCountUtil.release(message);
            return;
        }
        if (broken || (last && !connection.isArriving())) {
            ReferenceCountUtil.release(message);
            return;
        }
        connection.received();
        if (message instanceof HttpRequest request) {
            connection.asked();
            checkVersion(request);
            if (connection.isFirst() // Vert.x would switch to HTTP/2, which RFC 9113 has dropped.
                    && request.headers().containsValue(HttpHeaderNames.UPGRADE, H2C, true)) {
                request.headers().remove(HttpHeaderNames.UPGRADE);
            }
            broken = request.decoderResult().isFailure();
            last = !isKeptAlive(request);
        } else if (message instanceof HttpContent) {
            connection.receivedBody(message instanceof LastHttpContent end
                    && end.decoderResult().isSuccess());
        }
        boolean invalidBody = isInvalidBody(message);
        broken |= invalidBody;
        if (connection.unanswered() > maxPipelined) {
            ReferenceCountUtil.release(message);
            context.close();
        } else if (invalidBody && connection.refuseBody()) {
            ReferenceCountUtil.release(message);
        } else {
            context.fireChannelRead(message);
        }
    }

    /**
     * Called after each read, even if nothing has been made of the bytes: those after an invalid request do not arrive
     * here.
     */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (connection.isClosing()) {
            connection.receivedTooLate();
        }
        context.fireChannelReadComplete();
    }

    /** Returns whether the body could not be parsed; if a head cannot be parsed, the message is a request too. */
    private static boolean isInvalidBody(Object message) {
        return message instanceof HttpContent content
                && content.decoderResult().isFailure()
                && !(message instanceof HttpRequest);
    }

    /**
     * If the connection ends with a response, tells the client only that nothing follows, and discards what it still
     * sends until it closes the connection too, or until {@link Http1Connection#abort}.
     */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for it.
    public void close(ChannelHandlerContext context, ChannelPromise promise) {
        if (connection.isHalfSent()) {
            connection.channel().resetWhenClosed();
            context.close(promise);
            return;
        }
        if (!connection.channel().canEndOutput() || !(last || connection.isAnnounced())) {
            context.close(promise);
            return;
        }
        context.channel().closeFuture().addListener(closed -> promise.trySuccess());
        if (!connection.isClosing()) {
            connection.closing();
            connection.channel().endOutput();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.closing();
        if (connection.isArrivingAhead()) {
            connection.receivedBody(true);
            context.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        }
        context.fireChannelInactive();
        connection.closed(); // In case Vert.x failed before it reported this.
    }

    /** Vert.x closes the connection too, but that fails if a request waits for the answer to another. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for it.
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        OutOfMemory.check(cause);
        if (connection.unanswered() > 1) {
            context.close();
        } else {
            context.fireExceptionCaught(cause);
        }
    }

    /** Evaluates the head (RFC 9112 section 9.3) and makes Vert.x come to the same result. */
    private static boolean isKeptAlive(HttpRequest request) {
        HttpHeaders headers = request.headers();
        if (!headers.contains(HttpHeaderNames.CONNECTION)) {
            return !request.protocolVersion().equals(HttpVersion.HTTP_1_0);
        }
        if (headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true)) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            return false;
        }
        return !request.protocolVersion().equals(HttpVersion.HTTP_1_0)
                || headers.contains(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE, true);
    }

    /** Compares by identity, as Vert.x does: an equal version may have been written in lower case. */
    @SuppressWarnings("ReferenceEquality")
    private static void checkVersion(HttpRequest request) {
        HttpVersion version = request.protocolVersion();
        if (version != HttpVersion.HTTP_1_1 && version != HttpVersion.HTTP_1_0) {
            request.setProtocolVersion(HttpVersion.HTTP_1_1);
            request.setDecoderResult(UNKNOWN_VERSION);
        }
    }
}
