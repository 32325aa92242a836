package org.jzenith.rest.entity;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Converts the elements of a stream to bytes. Called on the event loop; must not block. */
@FunctionalInterface
interface ElementWriter {

    void write(Object element, ElementBuffer out) throws IOException;

    /** Frees what it keeps from element to element. It may write further elements, also into another buffer. */
    default void release() {}

    /** Writes an element that already consists of bytes or text. */
    static void raw(Object element, ElementBuffer out) throws IOException {
        if (element instanceof Buffer buffer) {
            out.write(buffer.getBytes());
        } else if (element instanceof byte[] bytes) {
            out.write(bytes);
        } else if (element instanceof CharSequence text) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } else {
            throw new IOException("a stream contains a " + element.getClass().getName()
                    + " (expected: Buffer, byte[] or String, or a "
                    + "media type for values, such as application/json)");
        }
    }
}
