package org.jzenith.http.connection;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.concurrent.TimeUnit;

/**
 * What only Netty knows about a connection of HTTP/2, and the frames that are no part of a response. Used only on the
 * event loop of the connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for these frames.
final class Http2Channel {

    /** What a client sends before it learns that its stream was reset arrives within this time. */
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
     * Called when the client has told how large the table may become from which it decodes headers: the encoder uses
     * none, whatever the client allows (RFC 7541 section 4.2). Each response has an id that no other has: in a table it
     * displaces what could be used again, and Netty compares each new id with all that are in there.
     */
    void limitHeaderTable() {
        try {
            handler.encoder().configuration().headersConfiguration().maxHeaderTableSize(0);
        } catch (Http2Exception e) {
            throw new IllegalStateException("There cannot be no table", e);
        }
    }

    /** Returns how many bytes of bodies have been received that nothing has read. */
    long unread() {
        return handler.decoder()
                .flowController()
                .unconsumedBytes(handler.connection().connectionStream());
    }

    /** Returns whether the client has not ended its request on a stream. */
    boolean isArriving(int id) {
        Http2Stream stream = handler.connection().stream(id);
        return stream != null && stream.state().remoteSideOpen();
    }

    /** Returns the last stream that the client has begun. */
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
     * Tells the client that the rest of a request is not of interest whose response has been sent (RFC 9113 section
     * 8.1). Netty ignores what is on its way as long as it knows the stream (section 5.1); afterwards, it would answer
     * each frame, and take that for a flood.
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

    /** Closes a stream if it was reset, whether or not the client has received that. */
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
