package org.jzenith.rest.coding;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Encodes one body, part by part. Used by one thread at a time. */
final class BodyEncoder {

    private final ByteArrayOutputStream coded = new ByteArrayOutputStream();
    private final OutputStream encoder;
    private boolean closed;

    BodyEncoder(ContentCoding coding, int level) {
        try {
            this.encoder = coding.encoder(coded, level);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // It writes to memory.
        }
    }

    /** Returns a part of the body, of which the receiver can decode everything without knowing what follows. */
    Buffer encode(Buffer part) {
        try {
            encoder.write(part.getBytes());
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return take();
    }

    /** Returns the last part, and releases the memory. */
    Buffer finish(Buffer part) {
        try {
            encoder.write(part.getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        close();
        return take();
    }

    private Buffer take() {
        Buffer taken = Buffer.buffer(coded.toByteArray());
        coded.reset();
        return taken;
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
