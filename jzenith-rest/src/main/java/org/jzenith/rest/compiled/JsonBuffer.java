package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Receives the output of Jackson; a small value comes all at once. Each thread has one buffer. Values may be nested: a
 * getter may end the wait of another request. The outer value then continues at its position.
 */
final class JsonBuffer extends OutputStream {

    private static final ThreadLocal<JsonBuffer> OF_THREAD = ThreadLocal.withInitial(JsonBuffer::new);

    private @Nullable Buffer buffer;
    /** Whether the buffer may be larger than its content. */
    private boolean grown;

    private JsonBuffer() {}

    /** Returns a value as JSON. */
    static Buffer write(ObjectWriter writer, Object value) throws IOException {
        return OF_THREAD.get().take(writer, value);
    }

    private Buffer take(ObjectWriter writer, Object value) throws IOException {
        Buffer outer = buffer;
        boolean outerGrown = grown;
        buffer = null;
        grown = false;
        try {
            writer.writeValue(this, value);
            return buffer == null ? Buffer.buffer() : grown ? buffer.copy() : buffer;
        } finally {
            buffer = outer;
            grown = outerGrown;
        }
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        grown = buffer != null;
        buffer = (buffer == null ? Buffer.buffer(length) : buffer).appendBytes(source, offset, length);
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }
}
