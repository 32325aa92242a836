package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Takes what Jackson writes, which is all of a small value at once. There is one for each thread, which writes one value at a time. */
final class JsonBuffer extends OutputStream {

    private static final ThreadLocal<JsonBuffer> OF_THREAD = ThreadLocal.withInitial(JsonBuffer::new);

    private @Nullable Buffer buffer;

    private JsonBuffer() { }

    /** Returns a value as JSON. */
    static Buffer write(ObjectWriter writer, Object value) throws IOException {
        return OF_THREAD.get().take(writer, value);
    }

    private Buffer take(ObjectWriter writer, Object value) throws IOException {
        try {
            writer.writeValue(this, value);
            return buffer == null ? Buffer.buffer() : buffer;
        } finally {
            buffer = null;
        }
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        buffer = (buffer == null ? Buffer.buffer(length) : buffer).appendBytes(source, offset, length);
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }
}
