package org.jzenith.client.body;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.sse.InboundSseEvent;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Reads streams whose elements have one type: bytes as they come, lines of JSON, a JSON array, or server-sent events,
 * as the media type says. Safe on any thread.
 *
 * @param <T> the type of an element
 */
public final class StreamReader<T> {

    private final BodyReader<T> elements;
    private final BodyType kind;
    private final boolean events;
    private final ObjectMapper mapper;
    private final int limit;

    /** Takes the mapper that reads JSON, and how many bytes an element may have. */
    public StreamReader(ObjectMapper mapper, Type type, int limit) {
        this.elements = new BodyReader<>(mapper, type);
        this.kind = BodyType.of(type);
        this.events = type == InboundSseEvent.class;
        this.mapper = mapper;
        this.limit = limit;
    }

    /**
     * Returns the elements of a body; fails with an {@link IOException} whose message says what is wrong. Requests one
     * part of the body ahead.
     */
    public Flowable<T> read(@Nullable String contentType, Flowable<Buffer> body) {
        if (kind == BodyType.ARRAY || kind == BodyType.BUFFER) {
            return body.map(part -> elements.read(contentType, part));
        }
        ContentType media = new ContentType(contentType == null ? "application/json" : contentType);
        ElementDecoder<T> decoder = decoder(media);
        if (decoder == null) {
            return body.map(part -> {
                throw new IOException(
                        "has the Content-Type " + media.essence() + " (expected: JSON, lines of JSON or events)");
            });
        }
        return Flowable.concat(body.map(decoder::decode), Flowable.fromCallable(decoder::end))
                .concatMapIterable(some -> some, 1);
    }

    private @Nullable ElementDecoder<T> decoder(ContentType media) {
        if (media.isEvents()) {
            return new EventDecoder<>(
                    event -> events
                            ? cast(new InboundEvent(event, mapper))
                            : elements.event(String.valueOf(event.data())),
                    limit);
        }
        if (events) {
            return null;
        }
        if (media.isLines()) {
            return new LineDecoder<>(elements::element, limit);
        }
        return media.isJson() ? new ArrayDecoder<>(elements::element, limit) : null;
    }

    @SuppressWarnings("unchecked") // Only if that is the type.
    private T cast(Object event) {
        return (T) event;
    }
}
