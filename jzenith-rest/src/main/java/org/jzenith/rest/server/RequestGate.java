package org.jzenith.rest.server;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * Stands between Netty, which makes requests of bytes, and Vert.x. Closes a connection whose client sends ever more requests
 * without waiting for answers: Vert.x would keep each, and walk along all of them for the next. And shows requests of unknown
 * versions as invalid: Vert.x would answer them in the version that they claim, be it no version at all. Used on the event loop
 * of its connection only.
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
    private int unanswered;

    private RequestGate(int maxPipelined) {
        this.maxPipelined = maxPipelined;
    }

    /** Lets the client of {@code connection} wait for so many answers at once. */
    static void install(HttpConnection connection, int maxPipelined) {
        if (connection instanceof ConnectionBase base) {
            ChannelPipeline pipeline = base.channel().pipeline();
            if (pipeline.get(LAST) != null) {
                pipeline.addBefore(LAST, "gate", new RequestGate(maxPipelined));
            }
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it.
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            unanswered++;
            checkVersion(request);
        }
        if (unanswered > maxPipelined) {
            ReferenceCountUtil.release(message);
            context.close();
        } else {
            context.fireChannelRead(message);
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
