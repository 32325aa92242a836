package org.jzenith.rest.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The header blocks of a connection (RFC 7541): lines such as {@code ":method: GET"}, in their order. */
public final class HeaderBlocks {

    private static final long MAX_TABLE_SIZE = 0xffffffffL;

    private final DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder();
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false, 1 << 20);
    private long tableSize = 4_096;

    /** Makes a decoder that takes a dynamic table of every size, whatever the client has allowed. */
    HeaderBlocks() {
        try {
            decoder.configuration().maxHeaderTableSize(MAX_TABLE_SIZE);
        } catch (Http2Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Encodes lines with the dynamic table and Huffman's code, as most clients do; each must be sent. */
    Buffer encode(String... lines) throws IOException {
        ByteBuf block = Unpooled.buffer();
        for (String line : lines) { // One after the other: Netty's headers put pseudo-headers first.
            Http2Headers header = new DefaultHttp2Headers(false)
                    .add(
                            new AsciiString(name(line).getBytes(StandardCharsets.ISO_8859_1)),
                            new AsciiString(value(line).getBytes(StandardCharsets.ISO_8859_1)));
            try {
                encoder.encodeHeaders(1, header, block);
            } catch (Http2Exception e) {
                throw new IOException(line, e);
            }
        }
        return copy(block);
    }

    /**
     * Encodes lines as literals without the dynamic table (RFC 7541 section 6.2.2), so that a block can be left out.
     */
    public static Buffer literal(String... lines) {
        Buffer block = Buffer.buffer();
        for (String line : lines) {
            block.appendByte((byte) 0);
            appendText(block, name(line));
            appendText(block, value(line));
        }
        return block;
    }

    /** Appends a text without Huffman's code (RFC 7541 section 5.2). */
    public static void appendText(Buffer block, String text) {
        appendInteger(block, 0, 7, text.length());
        block.appendString(text, "ISO-8859-1");
    }

    /** Appends an integer behind the bits of {@code first} (RFC 7541 section 5.1). */
    static void appendInteger(Buffer block, int first, int prefixBits, int value) {
        int most = (1 << prefixBits) - 1;
        if (value < most) {
            block.appendByte((byte) (first | value));
            return;
        }
        block.appendByte((byte) (first | most));
        int rest = value - most;
        for (; rest > 127; rest >>>= 7) {
            block.appendByte((byte) ((rest & 127) | 128));
        }
        block.appendByte((byte) rest);
    }

    /** Returns the size of the dynamic table that the server has announced last (RFC 7541 section 6.3). */
    long tableSize() {
        return tableSize;
    }

    private void readTableSizes(Buffer block) {
        int at = 0;
        while (at < block.length() && (block.getByte(at) & 0xe0) == 0x20) {
            long size = block.getByte(at++) & 0x1f;
            int shift = 0;
            boolean goesOn = size == 0x1f;
            while (goesOn) {
                int next = block.getByte(at++);
                size += (long) (next & 127) << shift;
                shift += 7;
                goesOn = next < 0;
            }
            tableSize = size;
        }
    }

    /** Decodes a block into lines, each with its line end. */
    String decode(Buffer block) throws IOException {
        readTableSizes(block);
        StringBuilder lines = new StringBuilder();
        try {
            for (Map.Entry<CharSequence, CharSequence> header :
                    decoder.decodeHeaders(1, Unpooled.wrappedBuffer(block.getBytes()))) {
                lines.append(header.getKey())
                        .append(": ")
                        .append(header.getValue())
                        .append("\r\n");
            }
        } catch (Http2Exception e) {
            throw new IOException("no header block", e);
        }
        return lines.toString();
    }

    private static String name(String line) {
        return line.substring(0, colon(line));
    }

    private static String value(String line) {
        return line.substring(colon(line) + 2);
    }

    private static int colon(String line) {
        return line.indexOf(": ", line.startsWith(":") && !line.startsWith(": ") ? 1 : 0);
    }

    private static Buffer copy(ByteBuf block) {
        byte[] bytes = new byte[block.readableBytes()];
        block.readBytes(bytes);
        return Buffer.buffer(bytes);
    }
}
