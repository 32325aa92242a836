package org.jzenith.rest.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.VertxHttpRequestDecoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes requests as Vert.x does, but rejects malformed heads of chunks, and takes later minor versions of HTTP/1 for
 * HTTP/1.1 (RFC 9110 section 2.5). Used only on the event loop of its connection.
 */
final class RequestDecoder extends VertxHttpRequestDecoder {

    private static final String HTTP_1 = "HTTP/1.";
    private static final DecoderResult MALFORMED =
            DecoderResult.failure(new IllegalArgumentException("Malformed head of a chunk"));

    /** The body that is being decoded, if it is one in chunks. */
    private @Nullable ChunkedCoding chunked;

    RequestDecoder(HttpServerOptions options) {
        super(options);
    }

    @Override
    protected HttpMessage createMessage(String[] initialLine) {
        String version = initialLine[2];
        if (version.length() == HTTP_1.length() + 1 && version.startsWith(HTTP_1)) {
            char minor = version.charAt(HTTP_1.length());
            initialLine[2] = minor >= '2' && minor <= '9' ? HttpVersion.HTTP_1_1.text() : version;
        }
        return super.createMessage(initialLine);
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf buffer, List<Object> out) throws Exception {
        int start = buffer.readerIndex();
        int before = out.size();
        super.decode(context, buffer, out);
        if (chunked != null) {
            if (!chunked.accepts(buffer, start, buffer.readerIndex())) {
                refuse(out, before);
            }
            if (out.size() > before && out.get(out.size() - 1) instanceof LastHttpContent) {
                chunked = null;
            }
        } else if (out.size() == before + 1
                && out.get(before) instanceof HttpRequest request // Without a body, its end comes with it.
                && HttpUtil.isTransferEncodingChunked(request)) {
            chunked = new ChunkedCoding();
        }
    }

    /** Replaces what has been decoded by a failure; nothing behind it is read. */
    private static void refuse(List<Object> out, int before) {
        while (out.size() > before) {
            ReferenceCountUtil.release(out.remove(out.size() - 1));
        }
        LastHttpContent failure = new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER);
        failure.setDecoderResult(MALFORMED);
        out.add(failure);
    }
}
