package org.jzenith.client.body;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jzenith.core.sse.EventParser;
import org.jzenith.core.sse.ReceivedEvent;

/** The elements of a stream of server-sent events. */
final class EventDecoder<T> implements ElementDecoder<T> {

    /** Converts an event to an element. */
    @FunctionalInterface
    interface EventReader<T> {

        /** Converts one event. */
        T read(ReceivedEvent event) throws IOException;
    }

    private final EventReader<T> reader;
    private final EventParser parser;

    /** Takes the converter, and the maximum size of an event in bytes. */
    EventDecoder(EventReader<T> reader, int limit) {
        this.reader = reader;
        this.parser = new EventParser(limit);
    }

    @Override
    public List<T> decode(Buffer bytes) throws IOException {
        List<T> elements = new ArrayList<>();
        for (int i = 0; i < bytes.length(); i++) {
            ReceivedEvent event = parser.read(bytes.getByte(i));
            if (event != null) {
                elements.add(reader.read(event));
            }
        }
        return elements;
    }

    /** Drops an incomplete event, as the standard requires. */
    @Override
    public List<T> end() {
        return List.of();
    }
}
