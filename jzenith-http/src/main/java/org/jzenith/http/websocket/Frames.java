package org.jzenith.http.websocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/** Encodes the frames of a server (RFC 6455 section 5.2): complete messages, without a mask. */
final class Frames {

    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    static final int FIN = 0x80;
    /** The maximal length in the head. Longer payloads have their length in the next 2 or 8 bytes. */
    static final int SHORT = 125;

    static final int LENGTH_16 = 126;
    static final int LENGTH_64 = 127;
    static final int MAX_16 = 0xffff;

    private static final int LONGEST_HEAD = 10;

    private Frames() {}

    static ByteBuf of(int opcode, byte[] payload) {
        ByteBuf frame = ByteBufAllocator.DEFAULT.buffer(LONGEST_HEAD + payload.length);
        frame.writeByte(FIN | opcode);
        if (payload.length <= SHORT) {
            frame.writeByte(payload.length);
        } else if (payload.length <= MAX_16) {
            frame.writeByte(LENGTH_16).writeShort(payload.length);
        } else {
            frame.writeByte(LENGTH_64).writeLong(payload.length);
        }
        return frame.writeBytes(payload);
    }

    /** Returns a close frame. For a code that is never sent, the frame is empty. */
    static ByteBuf close(int code, String reason) {
        if (code == CloseCode.NONE) {
            return of(CLOSE, new byte[0]);
        }
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        byte[] payload = new byte[2 + text.length];
        payload[0] = (byte) (code >> 8);
        payload[1] = (byte) code;
        System.arraycopy(text, 0, payload, 2, text.length);
        return of(CLOSE, payload);
    }
}
