package org.jzenith.rest.entity;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Converts one element of a stream to bytes. Called on the event loop; must not block. */
@FunctionalInterface
interface ElementWriter {

    void write(Object element, OutputStream out) throws IOException;

    /** Writes an element that already consists of bytes or text. */
    static void raw(Object element, OutputStream out) throws IOException {
        if (element instanceof Buffer buffer) {
            out.write(buffer.getBytes());
        } else if (element instanceof byte[] bytes) {
            out.write(bytes);
        } else if (element instanceof CharSequence text) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } else {
            throw new IOException("a stream contains a " + element.getClass().getName() + " (expected: Buffer, byte[] or String, or a "
                    + "media type for values, such as application/json)");
        }
    }
}
