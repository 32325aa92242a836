package org.jzenith.rest.http2;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.vertx.core.buffer.Buffer;
import java.util.HexFormat;

/**
 * A frame (RFC 9113 section 4.1), valid or not.
 *
 * @param type the type, of {@link Http2FrameTypes} or an unknown one
 * @param flags all eight flags
 * @param stream the stream, or 0 for the connection
 * @param payload the payload
 */
public record Http2Frame(int type, int flags, int stream, Buffer payload) {

    public static final int END_STREAM = 1;
    public static final int ACK = 1;
    public static final int END_HEADERS = 4;
    public static final int PADDED = 8;
    public static final int PRIORITY = 32;

    public static final int HEADER_TABLE_SIZE = 1;
    public static final int ENABLE_PUSH = 2;
    public static final int MAX_CONCURRENT_STREAMS = 3;
    public static final int INITIAL_WINDOW_SIZE = 4;
    public static final int MAX_FRAME_SIZE = 5;
    public static final int MAX_HEADER_LIST_SIZE = 6;

    static final int HEAD = 9;

    public static Http2Frame headers(int stream, int flags, Buffer block) {
        return new Http2Frame(Http2FrameTypes.HEADERS, flags, stream, block);
    }

    public static Http2Frame continuation(int stream, int flags, Buffer block) {
        return new Http2Frame(Http2FrameTypes.CONTINUATION, flags, stream, block);
    }

    public static Http2Frame data(int stream, int flags, String text) {
        return new Http2Frame(Http2FrameTypes.DATA, flags, stream, Buffer.buffer(text, "ISO-8859-1"));
    }

    public static Http2Frame reset(int stream, Http2Error error) {
        return new Http2Frame(
                Http2FrameTypes.RST_STREAM, 0, stream, Buffer.buffer().appendUnsignedInt(error.code()));
    }

    public static Http2Frame priority(int stream, int dependency, int weight) {
        return new Http2Frame(
                Http2FrameTypes.PRIORITY,
                0,
                stream,
                Buffer.buffer().appendInt(dependency).appendUnsignedByte((short) weight));
    }

    /** Settings, as pairs of identifier and value. */
    public static Http2Frame settings(int... identifiersAndValues) {
        Buffer payload = Buffer.buffer();
        for (int i = 0; i < identifiersAndValues.length; i += 2) {
            payload.appendUnsignedShort(identifiersAndValues[i]).appendInt(identifiersAndValues[i + 1]);
        }
        return new Http2Frame(Http2FrameTypes.SETTINGS, 0, 0, payload);
    }

    public static Http2Frame settingsAck() {
        return new Http2Frame(Http2FrameTypes.SETTINGS, ACK, 0, Buffer.buffer());
    }

    public static Http2Frame ping(int flags, long opaque) {
        return new Http2Frame(Http2FrameTypes.PING, flags, 0, Buffer.buffer().appendLong(opaque));
    }

    public static Http2Frame goAway(int lastStream, Http2Error error) {
        return new Http2Frame(
                Http2FrameTypes.GO_AWAY,
                0,
                0,
                Buffer.buffer().appendInt(lastStream).appendUnsignedInt(error.code()));
    }

    public static Http2Frame windowUpdate(int stream, int increment) {
        return new Http2Frame(
                Http2FrameTypes.WINDOW_UPDATE, 0, stream, Buffer.buffer().appendInt(increment));
    }

    /** Returns the frame with this head and payload. */
    static Http2Frame of(Buffer head, Buffer payload) {
        return new Http2Frame(
                head.getUnsignedByte(3), head.getUnsignedByte(4), head.getInt(5) & Integer.MAX_VALUE, payload);
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Returns the payload of HEADERS or DATA without padding and priority, which Vert.x sends. */
    Buffer content() {
        int from = (has(PADDED) ? 1 : 0) + (type == Http2FrameTypes.HEADERS && has(PRIORITY) ? 5 : 0);
        return payload.slice(from, payload.length() - (has(PADDED) ? payload.getUnsignedByte(0) : 0));
    }

    public Buffer bytes() {
        return bytes(payload.length());
    }

    /** Returns the bytes with another length in the head than that of the payload. */
    public Buffer bytes(int length) {
        return Buffer.buffer()
                .appendMedium(length)
                .appendUnsignedByte((short) type)
                .appendUnsignedByte((short) flags)
                .appendInt(stream)
                .appendBuffer(payload);
    }

    @Override
    public String toString() {
        return "type " + type + " flags " + flags + " stream " + stream + " "
                + HexFormat.of().formatHex(payload.getBytes());
    }
}
