package org.jzenith.rest.server;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
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
 * <li>It answers requests of unknown versions in the version that they claim, be it none at all. Here they are invalid.
 * </ul>
 *
 * Used on the event loop of its connection only.
 */
final class RequestGate extends ChannelDuplexHandler {

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
    private final Runnable whenBroken;
    private int unanswered;
    /** Whether the last request has begun to arrive and has not ended. */
    private boolean arriving;

    private RequestGate(int maxPipelined, Runnable whenBroken) {
        this.maxPipelined = maxPipelined;
        this.whenBroken = whenBroken;
    }

    /**
     * Lets the client of {@code connection} wait for so many answers at once, and calls {@code whenBroken}, maybe more than once,
     * before Vert.x hears that the connection has ended: no request may be taken from then on, however complete it looks.
     */
    static void install(HttpConnection connection, int maxPipelined, Runnable whenBroken) {
        if (connection instanceof ConnectionBase base) {
            ChannelPipeline pipeline = base.channel().pipeline();
            if (pipeline.get(LAST) != null) {
                pipeline.addBefore(LAST, "gate", new RequestGate(maxPipelined, whenBroken));
            }
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it.
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            unanswered++;
            arriving = true;
            checkVersion(request);
        } else if (message instanceof LastHttpContent last && last.decoderResult().isSuccess()) {
            arriving = false;
        }
        if (unanswered > maxPipelined || (isWaiting() && isInvalidBody(message))) {
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

    /** Tells whether the request that arrives has to wait for the answer to another. */
    private boolean isWaiting() {
        return arriving && unanswered > 1;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        whenBroken.run();
        if (isWaiting()) {
            arriving = false;
            context.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        }
        context.fireChannelInactive();
    }

    /** Vert.x closes the connection too, but fails at that if a request waits for the answer to another. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it.
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (unanswered > 1) {
            context.close();
        } else {
            context.fireExceptionCaught(cause);
        }
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

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // It is that of the promise.
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof LastHttpContent && !isInterim(message)) {
            unanswered--;
        }
        context.write(message, promise);
    }

    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse response && response.status().code() < 200;
    }
}
