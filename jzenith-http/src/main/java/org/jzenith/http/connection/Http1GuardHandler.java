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
 * Sits between Netty's decoder and Vert.x, and corrects Vert.x's behaviour with malicious clients:
 *
 * <ul>
 *   <li>Vert.x keeps all pipelined requests, and iterates over all of them for each further one. Here the connection is
 *       closed if there are too many.
 *   <li>If a connection ends while a pipelined request is still arriving, Vert.x fails and does not report the end.
 *       Requests in flight would remain so forever. Here the request ends before the connection does.
 *   <li>Vert.x drops all data after the last request of a connection, and never releases the memory. Here such data
 *       does not reach Vert.x.
 *   <li>If a body is invalid, Vert.x closes the connection without a response. Here the server answers if it can.
 *   <li>Vert.x treats a connection as persistent if its client sends {@code close} among other options. Here Vert.x
 *       sees only the {@code close}.
 *   <li>Netty accepts malformed heads of chunks. Here {@link RequestDecoder} decodes requests.
 *   <li>Vert.x answers requests of unknown versions in the claimed version. Here they are invalid.
 *   <li>Vert.x takes the bytes after an invalid request, such as the rest of HTTP/2's preface, for another request, and
 *       fails when the connection ends. Here such bytes do not reach Vert.x.
 *   <li>Vert.x closes a connection while its client may still be sending. That resets it, and the client may lose the
 *       last response. Here a connection that ends with a response is closed in stages (RFC 9112 section 9.6).
 *   <li>If a response breaks off, Vert.x closes the connection as usual. An HTTP/1.0 client would take the partial
 *       response for complete, because only the end of the connection may mark the end. Here such a connection is
 *       reset.
 *   <li>If a client ends its output, Vert.x closes the connection at once, although the client may still wait for
 *       responses. Here a {@link HalfCloseProbe} finds out.
 *   <li>Vert.x reads the clock several times for each request to track idle time. Here a periodic check sees whether
 *       any data has moved.
 * </ul>
 *
 * Used only on the event loop of its connection.
 */
public final class Http1GuardHandler extends ChannelDuplexHandler {

    /** The name of Vert.x's handler that waits for the first request of a connection that may speak HTTP/2. */
    private static final String UPGRADE = "h2c";

    /** The upgrade token of HTTP/2 without TLS. */
    private static final String H2C = "h2c";

    private static final DecoderResult UNKNOWN_VERSION =
            DecoderResult.failure(new InvalidRequests.UnknownVersionException());

    private final int maxPipelined;
    private final Http1Connection connection;
    /** Whether the connection ends with the last request, so that later data gets no answer. */
    private boolean last;
    /** Whether the last request was invalid, so that the meaning of later bytes is unknown. */
    private boolean broken;

    private Http1GuardHandler(int maxPipelined, Http1Connection connection) {
        this.maxPipelined = maxPipelined;
        this.connection = connection;
    }

    /**
     * Adds all handlers of the server to the pipeline of an accepted connection. They limit the number of pending
     * responses, and report traffic and the end to {@code connection}. They report the end before Vert.x learns of it,
     * possibly more than once. From then on, the server must not accept a request, even if it seems complete.
     */
    public static void install(
            Http1Connection connection,
            ConnectionLimits limits,
            FlushCoalescingHandler.Group unflushed,
            HeaderWriters headerWriters) {
        Channel channel = connection.channel().netty();
        ChannelPipeline pipeline = channel.pipeline();
        if (pipeline.get(ConnectionChannel.DECODER) == null) { // The connection was closed meanwhile.
            return;
        }
        connection.channel().addDecrypted("bytes", new ByteCounter(connection));
        pipeline.replace(
                ConnectionChannel.DECODER,
                ConnectionChannel.DECODER,
                new RequestDecoder(connection.listener().options(), limits.headers(), connection));
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
            if (connection.isFirst() // Vert.x would switch to HTTP/2. RFC 9113 has removed this upgrade.
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
     * Called after each read, even if nothing was decoded: bytes after an invalid request do not reach this handler.
     */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (connection.isClosing()) {
            connection.receivedTooLate();
        }
        context.fireChannelReadComplete();
    }

    /** Returns whether a body is invalid. If a head is invalid, the message is also a request. */
    private static boolean isInvalidBody(Object message) {
        return message instanceof HttpContent content
                && content.decoderResult().isFailure()
                && !(message instanceof HttpRequest);
    }

    /**
     * If the connection ends with a response, ends only the output, and discards further input. That lasts until the
     * client closes the connection, or until {@link Http1Connection#abort}.
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
        connection.closed(); // In case Vert.x failed before it reported the end.
    }

    /** Closes the connection itself, because Vert.x's close fails if a pipelined request waits. */
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

    /** Evaluates the head (RFC 9112 section 9.3), and makes Vert.x come to the same result. */
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

    /** Compares by identity, as Vert.x does. An equal version may have been written in lower case. */
    @SuppressWarnings("ReferenceEquality")
    private static void checkVersion(HttpRequest request) {
        HttpVersion version = request.protocolVersion();
        if (version != HttpVersion.HTTP_1_1 && version != HttpVersion.HTTP_1_0) {
            request.setProtocolVersion(HttpVersion.HTTP_1_1);
            request.setDecoderResult(UNKNOWN_VERSION);
        }
    }
}
