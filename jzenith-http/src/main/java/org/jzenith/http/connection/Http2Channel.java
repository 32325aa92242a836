package org.jzenith.http.connection;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.concurrent.TimeUnit;

/**
 * Netty's view of an HTTP/2 connection, and the frames outside responses. Used only on the event loop of the
 * connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for these frames.
final class Http2Channel {

    /** Data that the client sends before it learns of a reset arrives within this time. */
    private static final long LATE_MILLIS = 5000;

    private final Http2ConnectionHandler handler;
    private final ChannelHandlerContext context;

    Http2Channel(Http2ConnectionHandler handler, ChannelHandlerContext context) {
        this.handler = handler;
        this.context = context;
    }

    Http2ConnectionHandler handler() {
        return handler;
    }

    /**
     * Disables the encoder's header table when the client sends its table size, regardless of that size (RFC 7541
     * section 4.2). Each response has a unique id. In a table, it would displace reusable headers, and Netty would
     * compare each new id with all entries.
     */
    void limitHeaderTable() {
        try {
            handler.encoder().configuration().headersConfiguration().maxHeaderTableSize(0);
        } catch (Http2Exception e) {
            throw new IllegalStateException("There cannot be no table", e);
        }
    }

    /** Returns the number of received but unread bytes of bodies. */
    long unread() {
        return handler.decoder()
                .flowController()
                .unconsumedBytes(handler.connection().connectionStream());
    }

    /** Returns whether the request on a stream has not ended. */
    boolean isArriving(int id) {
        Http2Stream stream = handler.connection().stream(id);
        return stream != null && stream.state().remoteSideOpen();
    }

    /** Returns the last stream of the client. */
    int lastStream() {
        return handler.connection().remote().lastStreamCreated();
    }

    void reset(int id, Http2Error reason) {
        if (handler.connection().stream(id) != null) {
            handler.encoder().writeRstStream(context, id, reason.code(), context.newPromise());
            context.flush();
        }
    }

    /**
     * Tells the client to stop sending a request after its response (RFC 9113 section 8.1). Netty ignores late frames
     * as long as it knows the stream (section 5.1). Afterwards, it would answer each frame, and treat them as a flood.
     */
    void endRequest(int id) {
        Http2Stream stream = handler.connection().stream(id);
        if (stream != null && !stream.isResetSent()) {
            handler.encoder()
                    .frameWriter()
                    .writeRstStream(context, id, Http2Error.NO_ERROR.code(), context.newPromise());
            stream.resetSent();
            context.flush();
            context.executor().schedule(stream::close, LATE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Closes a reset stream, even if the client has not received the reset. */
    void forget(int id) {
        Http2Stream stream = handler.connection().stream(id);
        if (stream != null && stream.isResetSent()) {
            stream.close();
        }
    }

    void ping(long data) {
        handler.encoder().writePing(context, false, data, context.newPromise());
        context.flush();
    }

    void goAway(int lastStream, Http2Error reason) {
        handler.goAway(context, lastStream, reason.code(), Unpooled.EMPTY_BUFFER, context.newPromise());
        context.flush();
    }
}
