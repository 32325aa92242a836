package org.jzenith.client.body;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A JSON value on each line; empty lines are skipped. */
final class LineDecoder<T> implements ElementDecoder<T> {

    private final ElementReader<T> reader;
    private final int limit;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /** Takes the reader of a line, and the maximum size of one in bytes. */
    LineDecoder(ElementReader<T> reader, int limit) {
        this.reader = reader;
        this.limit = limit;
    }

    @Override
    public List<T> decode(Buffer bytes) throws IOException {
        List<T> elements = new ArrayList<>();
        for (int i = 0; i < bytes.length(); i++) {
            byte b = bytes.getByte(i);
            if (b == '\n') {
                flush(elements);
            } else if (line.size() == limit) {
                throw new IOException("has a line of more than " + limit + " bytes");
            } else {
                line.write(b);
            }
        }
        return elements;
    }

    private void flush(List<T> elements) throws IOException {
        byte[] read = line.toByteArray();
        line.reset();
        for (byte b : read) {
            if (b != ' ' && b != '\r' && b != '\t') {
                elements.add(reader.read(read));
                return;
            }
        }
    }

    @Override
    public List<T> end() throws IOException {
        List<T> elements = new ArrayList<>();
        flush(elements);
        return elements;
    }
}
