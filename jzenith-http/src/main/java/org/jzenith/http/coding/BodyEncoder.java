package org.jzenith.http.coding;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Encodes one body, part by part. Used by one thread at a time. */
final class BodyEncoder {

    /** Bounds the arrays that the encoder receives, because it may keep the last one until the next call. */
    private static final int SLICE = 8 << 10;

    private final Coded coded = new Coded();
    private final OutputStream encoder;
    private boolean closed;

    BodyEncoder(ContentCoding coding, int level) {
        try {
            this.encoder = coding.encoder(coded, level);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // Writes to memory only.
        }
    }

    /**
     * The encoded bytes that {@link #encode} has not returned yet. Between parts, it keeps at most one slice of memory.
     */
    private static final class Coded extends ByteArrayOutputStream {

        Coded() {
            super(SLICE);
        }

        Buffer take() {
            Buffer taken = Buffer.buffer(toByteArray());
            reset();
            if (buf.length > SLICE) {
                buf = new byte[SLICE];
            }
            return taken;
        }
    }

    /** Encodes a part of the body. The receiver can decode the result completely without the parts that follow. */
    Buffer encode(Buffer part) {
        try {
            write(part);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return coded.take();
    }

    /** Encodes the last part, and releases the memory. */
    Buffer finish(Buffer part) {
        try {
            write(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        close();
        return coded.take();
    }

    private void write(Buffer part) throws IOException {
        for (int begin = 0; begin < part.length(); begin += SLICE) {
            encoder.write(part.getBytes(begin, Math.min(part.length(), begin + SLICE)));
        }
    }

    /** Releases the memory, which is mostly outside the heap. May be called twice. */
    void close() {
        if (!closed) {
            closed = true;
            try {
                encoder.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
