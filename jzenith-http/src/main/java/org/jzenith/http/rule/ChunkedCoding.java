package org.jzenith.http.rule;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Checks the heads of the chunks of one body (RFC 9112 section 7.1). Netty finds the same chunks, but accepts any bytes
 * between size and line end, which another server may interpret differently. Checks the bytes that Netty has consumed.
 * Used only on one event loop.
 */
public final class ChunkedCoding {

    /** The last element read. In {@code DATA} and {@code TRAILERS}, Netty checks everything. */
    private enum State {
        START,
        SIZE,
        SPACE,
        SEMICOLON,
        NAME,
        SPACE_AFTER_NAME,
        EQUALS,
        VALUE,
        QUOTED,
        BACKSLASH,
        END_QUOTE,
        CR,
        DATA,
        TRAILERS
    }

    private State state = State.START;
    private long size;
    /** The number of remaining bytes of the data and of its line end. */
    private long data;

    /**
     * Returns whether the bytes between two indexes are valid after those before them. The next call continues at the
     * end.
     */
    public boolean accepts(ByteBuf bytes, int start, int end) {
        for (int i = start; i < end && state != State.TRAILERS; i++) {
            if (state == State.DATA) {
                int skipped = (int) Math.min(data, end - i);
                data -= skipped;
                i += skipped - 1;
                state = data == 0 ? State.START : State.DATA;
                continue;
            }
            State next = next((char) (bytes.getByte(i) & 0xff));
            if (next == null) {
                return false;
            }
            state = next;
        }
        return true;
    }

    /** Returns the state after a character; null if the character is not allowed there. */
    private @Nullable State next(char c) {
        return switch (state) {
            case START -> isDigit(c) ? size(0, c) : null;
            case SIZE -> isDigit(c) ? size(size, c) : afterPart(c);
            case SPACE -> Tokens.isSpace(c) || c == ';' ? afterPart(c) : null;
            case SEMICOLON -> Tokens.isSpace(c) ? State.SEMICOLON : Tokens.isToken(c) ? State.NAME : null;
            case NAME ->
                Tokens.isToken(c)
                        ? State.NAME
                        : Tokens.isSpace(c) ? State.SPACE_AFTER_NAME : c == '=' ? State.EQUALS : afterPart(c);
            case SPACE_AFTER_NAME ->
                Tokens.isSpace(c)
                        ? State.SPACE_AFTER_NAME
                        : c == '=' ? State.EQUALS : c == ';' ? State.SEMICOLON : null;
            case EQUALS ->
                Tokens.isSpace(c) ? State.EQUALS : c == '"' ? State.QUOTED : Tokens.isToken(c) ? State.VALUE : null;
            case VALUE -> Tokens.isToken(c) ? State.VALUE : afterPart(c);
            case QUOTED ->
                c == '"' ? State.END_QUOTE : c == '\\' ? State.BACKSLASH : Tokens.isText(c) ? State.QUOTED : null;
            case BACKSLASH -> Tokens.isText(c) ? State.QUOTED : null;
            case END_QUOTE -> afterPart(c);
            case CR -> c == '\n' ? endHead() : null;
            case DATA, TRAILERS -> state;
        };
    }

    private State size(long digitsBefore, char digit) {
        size = digitsBefore * 16 + Character.digit(digit, 16);
        return State.SIZE;
    }

    /**
     * Returns the state after a size or an extension: another extension or the line end may follow; a space only before
     * an extension.
     */
    private static @Nullable State afterPart(char c) {
        return Tokens.isSpace(c) ? State.SPACE : c == ';' ? State.SEMICOLON : c == '\r' ? State.CR : null;
    }

    private State endHead() {
        data = size + 2;
        return size == 0 ? State.TRAILERS : State.DATA;
    }

    private static boolean isDigit(char c) {
        return c < 128 && Character.digit(c, 16) >= 0;
    }
}
