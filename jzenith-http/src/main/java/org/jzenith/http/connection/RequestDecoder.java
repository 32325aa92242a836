package org.jzenith.http.connection;

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
import org.jzenith.http.rule.ChunkedCoding;
import org.jzenith.http.rule.HeaderLimits;
import org.jzenith.http.rule.RequestRules;

/**
 * Decodes requests as Vert.x does, with three differences. It rejects malformed heads of chunks. It rejects heads with
 * too many headers before it decodes them. It treats later minor versions of HTTP/1 as HTTP/1.1 (RFC 9110 section 2.5).
 * Used only on the event loop of its connection.
 */
final class RequestDecoder extends VertxHttpRequestDecoder {

    private static final String HTTP_1 = "HTTP/1.";
    private static final DecoderResult MALFORMED =
            DecoderResult.failure(new IllegalArgumentException("Malformed head of a chunk"));

    /** In heads up to this length, {@link RequestRules} counts the headers after decoding. */
    private static final int SHORT_HEAD = 1 << 10;

    private final Http1Connection connection;
    private final HeaderLimits headers;
    /** The body that is being decoded, if it is chunked. */
    private @Nullable ChunkedCoding chunked;
    /** The number of decoded lines of the arriving head. */
    private int lines;
    /** Whether the decoder drops all further bytes. */
    private boolean refused;
    /** Whether the following bytes are no longer HTTP. */
    private boolean stopped;

    RequestDecoder(HttpServerOptions options, HeaderLimits headers, Http1Connection connection) {
        super(options);
        this.headers = headers;
        this.connection = connection;
    }

    /** Stops decoding. The handler that replaces this one gets all further bytes. */
    void stop() {
        stopped = true;
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
        if (stopped) {
            return;
        }
        if (refused) {
            buffer.skipBytes(buffer.readableBytes());
            return;
        }
        boolean head = !connection.isArriving();
        if (head && hasTooManyHeaders(buffer)) {
            refuseHead(buffer, out);
            return;
        }
        int start = buffer.readerIndex();
        int before = out.size();
        super.decode(context, buffer, out);
        lines = head && out.size() == before ? lines + count(buffer, start, buffer.readerIndex()) : 0;
        if (chunked != null) {
            if (!chunked.accepts(buffer, start, buffer.readerIndex())) {
                refuse(out, before);
            }
            if (out.size() > before && out.get(out.size() - 1) instanceof LastHttpContent) {
                chunked = null;
            }
        } else if (out.size() == before + 1
                && out.get(before) instanceof HttpRequest request // Without a body, its end arrives with the head.
                && HttpUtil.isTransferEncodingChunked(request)) {
            chunked = new ChunkedCoding();
        }
    }

    /** Returns whether a head has too many headers. A decoded header of four bytes takes forty times as much memory. */
    private boolean hasTooManyHeaders(ByteBuf buffer) {
        if (lines == 0 && buffer.readableBytes() <= SHORT_HEAD) {
            return false;
        }
        int count = lines;
        int line = buffer.readerIndex();
        int end = buffer.writerIndex();
        for (int i = nextLine(buffer, line, end); i >= 0; i = nextLine(buffer, line, end)) {
            if (i - line <= 1 && count > 0) { // The empty line at the end.
                return false;
            }
            if (headers.isExceededBy(count++)) { // The first line is no header.
                return true;
            }
            line = i + 1;
        }
        return false;
    }

    private static int nextLine(ByteBuf buffer, int start, int end) {
        return buffer.indexOf(start, end, (byte) '\n');
    }

    private static int count(ByteBuf buffer, int start, int end) {
        int count = 0;
        for (int i = nextLine(buffer, start, end); i >= 0; i = nextLine(buffer, i + 1, end)) {
            count++;
        }
        return count;
    }

    private void refuseHead(ByteBuf buffer, List<Object> out) {
        refused = true;
        buffer.skipBytes(buffer.readableBytes());
        HttpMessage failure = createInvalidMessage();
        failure.setProtocolVersion(HttpVersion.HTTP_1_1);
        failure.setDecoderResult(DecoderResult.failure(headers.tooMany()));
        out.add(failure);
    }

    /** Replaces the decoded messages by a failure, and stops reading. */
    private static void refuse(List<Object> out, int before) {
        while (out.size() > before) {
            ReferenceCountUtil.release(out.remove(out.size() - 1));
        }
        LastHttpContent failure = new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER);
        failure.setDecoderResult(MALFORMED);
        out.add(failure);
    }
}
