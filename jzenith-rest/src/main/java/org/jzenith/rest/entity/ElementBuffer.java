package org.jzenith.rest.entity;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** The elements of a stream that are written and not sent. The last one can still be changed. */
final class ElementBuffer extends ByteArrayOutputStream {

    /** Adds ASCII text. */
    void append(String text) {
        for (int i = 0; i < text.length(); i++) {
            write(text.charAt(i));
        }
    }

    /** Returns whether there is a line end at or behind a position. */
    boolean hasLineEnd(int from) {
        for (int i = from; i < count; i++) {
            if (isLineEnd(buf[i])) {
                return true;
            }
        }
        return false;
    }

    /** Removes the line ends at and behind a position. */
    void removeLineEnds(int from) {
        int to = from;
        for (int i = from; i < count; i++) {
            if (!isLineEnd(buf[i])) {
                buf[to++] = buf[i];
            }
        }
        count = to;
    }

    private static boolean isLineEnd(byte next) {
        return next == '\n' || next == '\r';
    }

    /** Removes what is at and behind a position, and returns it. */
    byte[] cut(int from) {
        byte[] removed = Arrays.copyOfRange(buf, from, count);
        count = from;
        return removed;
    }
}
