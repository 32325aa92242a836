package org.jzenith.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Turns the bytes of an event stream into events, by the rules of the HTML standard, section 9.2.6: an event without
 * data is none, comments and unknown fields mean nothing. Used by one thread after the other.
 */
final class EventParser {

    /** More than any test should send; a stream without line breaks must not fill the memory. */
    private static final int MAX_EVENT = 16 * 1024 * 1024;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final ObjectMapper json;
    private final Consumer<TestEvent> events;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private boolean afterCarriageReturn;
    private boolean begun;
    private String name = "";
    private String id = "";

    EventParser(ObjectMapper json, Consumer<TestEvent> events) {
        this.json = json;
        this.events = events;
    }

    /** Reads more bytes; throws {@link IllegalStateException} if an event is too large. */
    void read(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next == '\r' || next == '\n') {
                if (next == '\r' || !afterCarriageReturn) {
                    end(line.toString(UTF_8));
                    line.reset();
                }
            } else {
                line.write(next);
            }
            afterCarriageReturn = next == '\r';
            if (line.size() + data.length() > MAX_EVENT) {
                throw new IllegalStateException("an event has more than " + MAX_EVENT + " bytes");
            }
        }
    }

    private void end(String text) {
        String read = !begun && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        begun = true;
        if (read.isEmpty()) {
            dispatch();
            return;
        }
        int colon = read.indexOf(':');
        String field = colon < 0 ? read : read.substring(0, colon);
        String rest = colon < 0 ? "" : read.substring(colon + 1);
        String value = rest.startsWith(" ") ? rest.substring(1) : rest;
        switch (field) {
            case "data" -> data.append(value).append('\n');
            case "event" -> name = value;
            case "id" -> id = value.indexOf('\0') < 0 ? value : id;
            default -> {
                // A comment, or retry, or what a later version may add
            }
        }
    }

    private void dispatch() {
        if (!data.isEmpty()) {
            data.setLength(data.length() - 1);
            events.accept(new TestEvent(name.isEmpty() ? "message" : name, id, data.toString(), json));
        }
        data.setLength(0);
        name = "";
    }
}
