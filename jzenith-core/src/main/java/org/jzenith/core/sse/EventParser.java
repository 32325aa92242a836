package org.jzenith.core.sse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Parses the server-sent events of one stream (HTML standard, section 9.2.6). As the standard requires, the parser
 * drops an event without data, and an incomplete event at the end of the stream. Only one thread at a time may use it.
 */
public final class EventParser {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final int limit;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean afterReturn;
    private boolean begun;
    private @Nullable String id;
    private @Nullable String name;
    /** The last line of comment only: a quiet stream consists of them. */
    private @Nullable String comment;

    private @Nullable StringBuilder data;
    private long retryMillis = -1;
    private int size;

    /** Takes the maximum size of an event in bytes, without its comments. */
    public EventParser(int limit) {
        this.limit = limit;
    }

    /**
     * Reads the next byte, and returns the event that ends with it, or null.
     *
     * @throws IOException if the event is too large; the message is the end of a sentence on the stream
     */
    public @Nullable ReceivedEvent read(byte next) throws IOException {
        boolean endsLine = next == '\r' || (next == '\n' && !afterReturn);
        afterReturn = next == '\r';
        if (endsLine) {
            return endOfLine();
        }
        if (next != '\n') {
            if (++size > limit) {
                throw new IOException("has an event of more than " + limit + " bytes");
            }
            line.write(next);
        }
        return null;
    }

    private @Nullable ReceivedEvent endOfLine() {
        int length = line.size();
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (!begun && !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            text = text.substring(1);
        }
        begun = true;
        if (text.isEmpty()) {
            return endOfEvent();
        }
        int colon = text.indexOf(':');
        String field = colon < 0 ? text : text.substring(0, colon);
        String rest = colon < 0 ? "" : text.substring(colon + 1);
        String value = rest.startsWith(" ") ? rest.substring(1) : rest;
        switch (field) {
            case "" -> {
                comment = value;
                size -= length;
            }
            case "data" ->
                data = data == null
                        ? new StringBuilder(value)
                        : data.append('\n').append(value);
            case "event" -> name = value;
            case "id" -> id = value.indexOf('\0') < 0 ? value : id;
            case "retry" -> retryMillis = value.matches("\\d{1,18}") ? Long.parseLong(value) : retryMillis;
            default -> {
                // The standard ignores unknown fields.
            }
        }
        return null;
    }

    private @Nullable ReceivedEvent endOfEvent() {
        ReceivedEvent event = data == null ? null : new ReceivedEvent(id, name, comment, data.toString(), retryMillis);
        name = null;
        comment = null;
        data = null;
        retryMillis = -1;
        size = 0;
        return event;
    }
}
