package org.jzenith.rest.entity;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * The elements of a stream that are written and not sent. The last one can still be changed. Only one thread uses it,
 * so unlike {@link java.io.ByteArrayOutputStream} it needs no lock for each of the many short writes.
 */
final class ElementBuffer extends OutputStream {

    private static final int FIRST = 64;

    private byte[] bytes = new byte[FIRST];
    private int size;

    int size() {
        return size;
    }

    @Override
    public void write(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    @Override
    public void write(byte[] source) {
        write(source, 0, source.length);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        reserve(length);
        System.arraycopy(source, offset, bytes, size, length);
        size += length;
    }

    private void reserve(int more) {
        if (more > bytes.length - size) {
            int needed = Math.addExact(size, more);
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }

    /** Adds ASCII text. */
    void append(String text) {
        for (int i = 0; i < text.length(); i++) {
            write(text.charAt(i));
        }
    }

    /** Returns whether there is a line end at or behind a position. */
    boolean hasLineEnd(int from) {
        for (int i = from; i < size; i++) {
            if (isLineEnd(bytes[i])) {
                return true;
            }
        }
        return false;
    }

    /** Removes the line ends at and behind a position. */
    void removeLineEnds(int from) {
        int to = from;
        for (int i = from; i < size; i++) {
            if (!isLineEnd(bytes[i])) {
                bytes[to++] = bytes[i];
            }
        }
        size = to;
    }

    private static boolean isLineEnd(byte next) {
        return next == '\n' || next == '\r';
    }

    /** Removes what is at and behind a position, and returns it. */
    byte[] cut(int from) {
        byte[] removed = Arrays.copyOfRange(bytes, from, size);
        size = from;
        return removed;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }
}
