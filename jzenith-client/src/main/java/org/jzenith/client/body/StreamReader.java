package org.jzenith.client.body;

import io.reactivex.Flowable;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.sse.InboundSseEvent;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads streams whose elements have one type: bytes as they arrive, lines of JSON, a JSON array, or server-sent events,
 * depending on the media type. Safe on any thread.
 *
 * @param <T> the type of an element
 */
public final class StreamReader<T> {

    private final BodyReader<T> elements;
    private final BodyType kind;
    private final boolean events;
    private final ReceivedJson format;
    private final int limit;

    /** Creates a reader; {@code format} reads JSON, and {@code limit} is the maximum size of an element in bytes. */
    public StreamReader(ReceivedJson format, Type type, int limit) {
        this.elements = new BodyReader<>(format, type);
        this.kind = BodyType.of(type);
        this.events = type == InboundSseEvent.class;
        this.format = format;
        this.limit = limit;
    }

    /**
     * Returns the elements of a body; fails with an {@link IOException} whose message names the flaw. Requests one part
     * of the body ahead. Bytes keep their content coding.
     *
     * @throws IOException as well, if the body is unreadable according to its headers
     */
    public Flowable<T> read(MultiMap headers, Flowable<Buffer> body) throws IOException {
        if (kind.isBytes()) {
            return body.map(part -> elements.read(headers, part));
        }
        ElementDecoder<T> decoder = decoder(headers);
        return Flowable.concat(body.map(decoder::decode), Flowable.fromCallable(decoder::end))
                .concatMapIterable(some -> some, 1);
    }

    private ElementDecoder<T> decoder(MultiMap headers) throws IOException {
        ContentCodings.of(headers.getAll("Content-Encoding")).requireNone();
        ContentType media = ContentType.of(headers);
        ElementDecoder<T> decoder = decoder(media);
        if (decoder == null) {
            throw new IOException(
                    "has the Content-Type " + media.essence() + " (expected: JSON, lines of JSON or events)");
        }
        Charset charset = media.charsetOrUtf8();
        if (!charset.equals(StandardCharsets.UTF_8) && !charset.equals(StandardCharsets.US_ASCII)) {
            throw new IOException("has the charset " + charset + " (expected: UTF-8)");
        }
        return decoder;
    }

    private @Nullable ElementDecoder<T> decoder(ContentType media) {
        if (media.isEvents()) {
            return new EventDecoder<>(
                    event -> events ? cast(new InboundEvent(event, format)) : elements.event(event.data()), limit);
        }
        if (events) {
            return null;
        }
        if (media.isLines()) {
            return new LineDecoder<>(elements::element, limit);
        }
        return media.isJson() ? new ArrayDecoder<>(elements::element, limit) : null;
    }

    @SuppressWarnings("unchecked") // Only for that type.
    private T cast(Object event) {
        return (T) event;
    }
}
