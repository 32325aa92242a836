package org.jzenith.client.body;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Finds the elements of a JSON array. It only looks for their ends; the reader of an element checks its content. */
final class ArrayDecoder<T> implements ElementDecoder<T> {

    private enum Place {
        BEFORE,
        FIRST,
        ELEMENT,
        AFTER
    }

    private final ElementReader<T> reader;
    private final int limit;
    private final ByteArrayOutputStream element = new ByteArrayOutputStream();
    private Place place = Place.BEFORE;
    private int depth;
    private boolean inText;
    private boolean escaped;

    /** Takes the reader of elements, and the maximum size of one in bytes. */
    ArrayDecoder(ElementReader<T> reader, int limit) {
        this.reader = reader;
        this.limit = limit;
    }

    @Override
    public List<T> decode(Buffer bytes) throws IOException {
        List<T> elements = new ArrayList<>();
        for (int i = 0; i < bytes.length(); i++) {
            byte b = bytes.getByte(i);
            switch (place) {
                case BEFORE -> begin(b);
                case FIRST -> first(b, elements);
                case ELEMENT -> within(b, elements);
                default -> after(b);
            }
        }
        return elements;
    }

    private void begin(byte b) throws IOException {
        if (b == '[') {
            place = Place.FIRST;
        } else if (!isSpace(b)) {
            throw new IOException("is no JSON array");
        }
    }

    private void first(byte b, List<T> elements) throws IOException {
        if (b == ']') {
            place = Place.AFTER;
        } else if (!isSpace(b)) {
            place = Place.ELEMENT;
            within(b, elements);
        }
    }

    private void within(byte b, List<T> elements) throws IOException {
        if (depth == 0 && !inText && (b == ',' || b == ']')) {
            elements.add(reader.read(element.toByteArray()));
            element.reset();
            place = b == ',' ? Place.ELEMENT : Place.AFTER;
            return;
        }
        if (element.size() == limit) {
            throw new IOException("has an element of more than " + limit + " bytes");
        }
        element.write(b);
        if (inText) {
            inText = escaped || b != '"';
            escaped = !escaped && b == '\\';
        } else if (b == '"') {
            inText = true;
        } else if (b == '[' || b == '{') {
            depth++;
        } else if (b == ']' || b == '}') {
            depth--;
        }
    }

    private static void after(byte b) throws IOException {
        if (!isSpace(b)) {
            throw new IOException("goes on behind its JSON array");
        }
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    @Override
    public List<T> end() throws IOException {
        if (place != Place.AFTER) {
            throw new IOException("ends within its JSON array");
        }
        return List.of();
    }
}
