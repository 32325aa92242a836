package org.jzenith.rest.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * Stands between Netty, which makes requests of bytes, and Vert.x, for what Vert.x gets wrong with clients that mean harm:
 *
 * <ul>
 * <li>It keeps all requests that a client sends ahead of their answers, and walks along all of them for each further one. Here
 *     the connection is closed when they are too many.
 * <li>It fails when a connection ends on which a request is still arriving that has to wait for the answer to another, and then
 *     tells nobody of the end: what is in flight would stay so for ever. Here the arrival ends before the connection does.
 * <li>It drops what a client sends behind a request that it said would be the last of its connection, and never gives the memory of it
 *     back. Here nobody sees it.
 * <li>It takes a connection for kept alive whose client names its close among other options. Here it sees the close alone.
 * <li>It answers requests of unknown versions in the version that they claim, be it none at all. Here they are invalid.
 * <li>It takes what comes behind an invalid request, such as the rest of HTTP/2's preface, for one more, and fails when the connection
 *     ends. Here nobody sees it.
 * <li>It looks at the clock several times for each request to know how long a connection has been still. Here somebody asks now
 *     and then whether anything has moved.
 * </ul>
 *
 * Used on the event loop of its connection only.
 */
final class RequestGate extends ChannelInboundHandlerAdapter {

    /** Why a request is invalid whose version is neither HTTP/1.0 nor HTTP/1.1. */
    static final class UnknownVersionException extends Exception {
        UnknownVersionException() {
            super("Neither HTTP/1.0 nor HTTP/1.1", null, false, false);
        }
    }

    /** The last handler of a connection of Vert.x, which does all the rest. */
    private static final String LAST = "handler";
    private static final DecoderResult UNKNOWN_VERSION = DecoderResult.failure(new UnknownVersionException());

    private final int maxPipelined;
    private final TrackedConnection connection;
    /** Whether the last request is the last of the connection, so that nothing that comes behind it is answered. */
    private boolean last;
    /** Whether its head was invalid: nobody knows what the bytes behind it are. */
    private boolean broken;

    private RequestGate(int maxPipelined, TrackedConnection connection) {
        this.maxPipelined = maxPipelined;
        this.connection = connection;
    }

    /**
     * Lets the client of {@code connection} wait for so many answers at once, and tells {@code tracked} what moves, and that it
     * ends, maybe more than once, before Vert.x hears that the connection has ended: no request may be taken from then on, however
     * complete it looks.
     */
    static void install(HttpConnection connection, int maxPipelined, TrackedConnection tracked) {
        if (connection instanceof ConnectionBase base) {
            ChannelPipeline pipeline = base.channel().pipeline();
            if (pipeline.get(LAST) != null) {
                pipeline.addBefore(LAST, "gate", new RequestGate(maxPipelined, tracked));
            }
        }
    }

    /** Ends a connection at once, with whatever its client has not taken yet, for which Vert.x waits if it hears of the close. */
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it.
    static void abort(HttpConnection connection) {
        ChannelHandlerContext gate = connection instanceof ConnectionBase base
                ? base.channel().pipeline().context(RequestGate.class) : null;
        if (gate != null) {
            gate.close();
        } else {
            connection.close();
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it.
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (broken || (last && !connection.isArriving())) {
            ReferenceCountUtil.release(message);
            return;
        }
        connection.received();
        if (message instanceof HttpRequest request) {
            connection.asked();
            checkVersion(request);
            broken = request.decoderResult().isFailure();
            last = !isKeptAlive(request);
        } else if (message instanceof HttpContent) {
            connection.receivedBody(message instanceof LastHttpContent end && end.decoderResult().isSuccess());
        }
        if (connection.unanswered() > maxPipelined || (connection.isArrivingAhead() && isInvalidBody(message))) {
            ReferenceCountUtil.release(message);
            context.close();
        } else {
            context.fireChannelRead(message);
        }
    }

    /** What cannot be parsed in a body; in a head, it is a request too. */
    private static boolean isInvalidBody(Object message) {
        return message instanceof HttpContent content && content.decoderResult().isFailure() && !(message instanceof HttpRequest);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.end();
        if (connection.isArrivingAhead()) {
            connection.receivedBody(true);
            context.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        }
        context.fireChannelInactive();
        connection.closed(); // Should Vert.x have failed before it said so.
    }

    /** Vert.x closes the connection too, but fails at that if a request waits for the answer to another. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it.
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (connection.unanswered() > 1) {
            context.close();
        } else {
            context.fireExceptionCaught(cause);
        }
    }

    /** Reads the head (RFC 9112 section 9.3) and has Vert.x read the same. */
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

    /** Compares by identity, as Vert.x does: what is equal may have been written in lower case. */
    @SuppressWarnings("ReferenceEquality")
    private static void checkVersion(HttpRequest request) {
        HttpVersion version = request.protocolVersion();
        if (version != HttpVersion.HTTP_1_1 && version != HttpVersion.HTTP_1_0) {
            request.setProtocolVersion(HttpVersion.HTTP_1_1);
            request.setDecoderResult(UNKNOWN_VERSION);
        }
    }
}
