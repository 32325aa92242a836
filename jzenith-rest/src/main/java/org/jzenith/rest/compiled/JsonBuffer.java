package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Takes what Jackson writes, which is all of a small value at once. */
final class JsonBuffer extends OutputStream {

    private @Nullable Buffer buffer;

    private JsonBuffer() { }

    /** Returns a value as JSON. */
    static Buffer write(ObjectWriter writer, Object value) throws IOException {
        JsonBuffer target = new JsonBuffer();
        writer.writeValue(target, value);
        return target.buffer == null ? Buffer.buffer() : target.buffer;
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
