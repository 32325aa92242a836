package org.jzenith.client.body;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Server-sent events (HTML standard, section 9.2.6). An event without data is left out, as that standard says. */
final class EventDecoder<T> implements ElementDecoder<T> {

    /** Converts an event to an element. */
    @FunctionalInterface
    interface EventReader<T> {

        /** Returns the element that an event with data is. */
        T read(ReceivedEvent event) throws IOException;
    }

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final EventReader<T> reader;
    private final int limit;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean afterReturn;
    private boolean first = true;
    private @Nullable String id;
    private @Nullable String name;
    /** The last line of comment only: a quiet stream consists of them. */
    private @Nullable String comment;

    private @Nullable StringBuilder data;
    private long retryMillis = -1;
    private int size;

    /** Takes what converts an event, and how many bytes one may have. */
    EventDecoder(EventReader<T> reader, int limit) {
        this.reader = reader;
        this.limit = limit;
    }

    @Override
    public List<T> decode(Buffer bytes) throws IOException {
        List<T> elements = new ArrayList<>();
        for (int i = 0; i < bytes.length(); i++) {
            byte b = bytes.getByte(i);
            if (b == '\n' && afterReturn) {
                afterReturn = false;
            } else if (b == '\n' || b == '\r') {
                afterReturn = b == '\r';
                line(elements);
            } else {
                afterReturn = false;
                if (++size > limit) {
                    throw new IOException("has an event of more than " + limit + " bytes");
                }
                line.write(b);
            }
        }
        return elements;
    }

    private void line(List<T> elements) throws IOException {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (first && !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            text = text.substring(1);
        }
        first = false;
        if (text.isEmpty()) {
            dispatch(elements);
            return;
        }
        int colon = text.indexOf(':');
        String field = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + 1);
        field(field, value.startsWith(" ") ? value.substring(1) : value);
    }

    private void field(String field, String value) {
        switch (field) {
            case "" -> {
                comment = value;
                size = 0;
            }
            case "data" -> data = appended(data, value);
            case "event" -> name = value;
            case "id" -> id = value.indexOf('\0') < 0 ? value : id;
            case "retry" -> retryMillis = value.matches("\\d{1,18}") ? Long.parseLong(value) : retryMillis;
            default -> {
                // A field that is not known is ignored.
            }
        }
    }

    private static StringBuilder appended(@Nullable StringBuilder lines, String line) {
        return lines == null ? new StringBuilder(line) : lines.append('\n').append(line);
    }

    private void dispatch(List<T> elements) throws IOException {
        StringBuilder text = data;
        if (text != null) {
            elements.add(reader.read(new ReceivedEvent(id, name, comment, text.toString(), retryMillis)));
        }
        name = null;
        comment = null;
        data = null;
        retryMillis = -1;
        size = 0;
    }

    /** Drops what is incomplete, as the standard says. */
    @Override
    public List<T> end() {
        return List.of();
    }
}
