package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;

/** Finds the heads of HTTP/2 frames (RFC 9113 section 4.1) in the bytes of one direction of a connection. */
final class FrameParser {

    /** Receives the heads. */
    interface Frames {

        /** Called with each head, before the payload. */
        void frame(int type, int flags, int stream, int length);
    }

    static final int HEAD = 9;

    private static final int TYPE = 3;
    private static final int FLAGS = 4;
    private static final int STREAM = 5;

    private final Frames frames;
    private final byte[] head = new byte[HEAD];
    /** The number of bytes read of a frame's head, and the number left of its payload. */
    private int read;

    private int payload;

    FrameParser(Frames frames) {
        this.frames = frames;
    }

    /** Reads arrived or sent bytes, without changing the buffer. */
    void read(ByteBuf bytes) {
        int index = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (index < end) {
            if (payload > 0) {
                int part = Math.min(payload, end - index);
                payload -= part;
                index += part;
            } else {
                head[read++] = bytes.getByte(index++);
                if (read == HEAD) {
                    read = 0;
                    payload = (head[0] & 0xff) << 16 | (head[1] & 0xff) << 8 | (head[2] & 0xff);
                    frames.frame(head[TYPE] & 0xff, head[FLAGS], stream(), payload);
                }
            }
        }
    }

    private int stream() {
        return (head[STREAM] & 0x7f) << 24
                | (head[STREAM + 1] & 0xff) << 16
                | (head[STREAM + 2] & 0xff) << 8
                | (head[STREAM + 3] & 0xff);
    }
}
