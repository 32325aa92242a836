package org.jzenith.http.coding;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Encodes one body, part by part. Used by one thread at a time. */
final class BodyEncoder {

    /** An encoder may keep the last array that it was given until it gets another one. */
    private static final int SLICE = 8 << 10;

    private final Coded coded = new Coded();
    private final OutputStream encoder;
    private boolean closed;

    BodyEncoder(ContentCoding coding, int level) {
        try {
            this.encoder = coding.encoder(coded, level);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // It writes to memory.
        }
    }

    /** What has been encoded and not been taken. Keeps no more memory than a slice needs. */
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

    /** Returns a part of the body, of which the receiver can decode everything without knowing what follows. */
    Buffer encode(Buffer part) {
        try {
            write(part);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return coded.take();
    }

    /** Returns the last part, and releases the memory. */
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

    /** Releases the memory, most of which is not in the heap; may be called twice. */
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
