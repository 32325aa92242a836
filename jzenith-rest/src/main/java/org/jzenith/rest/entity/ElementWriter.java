package org.jzenith.rest.entity;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Converts one element of a stream to bytes. Called on the event loop; must not block. */
@FunctionalInterface
interface ElementWriter {

    void write(Object element, OutputStream out) throws IOException;

    /**
     * Returns a writer of JSON without line breaks, even if the mapper indents it: within a string, they are escaped.
     */
    static ElementWriter onOneLine(ElementWriter values) {
        return (element, out) -> {
            ByteArrayOutputStream json = new ByteArrayOutputStream();
            values.write(element, json);
            byte[] bytes = json.toByteArray();
            int from = 0;
            for (int i = 0; i <= bytes.length; i++) {
                if (i == bytes.length || bytes[i] == '\n' || bytes[i] == '\r') {
                    out.write(bytes, from, i - from);
                    from = i + 1;
                }
            }
        };
    }

    /** Writes an element that already consists of bytes or text. */
    static void raw(Object element, OutputStream out) throws IOException {
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
