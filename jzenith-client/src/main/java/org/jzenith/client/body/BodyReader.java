package org.jzenith.client.body;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Reads bodies, or elements of streams, of one type. Members of JSON objects that the type does not know are ignored,
 * so that the other side may add some. Jackson inspects the type only when the first body is read, because a start
 * should not wait for that. A failure is an {@link IOException} whose message says what is wrong, as the end of a
 * sentence, and shows nothing of the body. Safe on any thread.
 *
 * @param <T> the type
 */
public final class BodyReader<T> {

    private final ObjectMapper mapper;
    private final Type type;
    private final BodyType kind;
    // Immutable, so it does no harm if two threads create one each.
    private @Nullable ObjectReader json;

    /** Takes the mapper that reads JSON. */
    public BodyReader(ObjectMapper mapper, Type type) {
        this.mapper = mapper;
        this.type = type;
        this.kind = BodyType.of(type);
    }

    /** Returns whether a body without bytes is a value, too. */
    public boolean isEmptyAllowed() {
        return kind != BodyType.VALUE;
    }

    /** Reads a whole body. */
    public T read(@Nullable String contentType, Buffer body) throws IOException {
        ContentType media = new ContentType(contentType == null ? "application/json" : contentType);
        return switch (kind) {
            case ARRAY -> cast(body.getBytes());
            case BUFFER -> cast(body);
            case TEXT -> cast(body.toString(media.charset()));
            case VALUE -> {
                if (media.isPlainText()) {
                    yield converted(body.toString(media.charset()));
                }
                if (!media.isJson()) {
                    throw new IOException("has the Content-Type " + media.essence() + " (expected: JSON)");
                }
                yield value(body.getBytes());
            }
        };
    }

    /** Reads an element of a stream of JSON, in which a text is a JSON string. */
    T element(byte[] bytes) throws IOException {
        return kind == BodyType.ARRAY || kind == BodyType.BUFFER ? read(null, Buffer.buffer(bytes)) : value(bytes);
    }

    /** Reads the data of a server-sent event, in which a text is as it is. */
    public T event(String data) throws IOException {
        return kind == BodyType.TEXT ? cast(data) : element(Buffer.buffer(data).getBytes());
    }

    private T value(byte[] bytes) throws IOException {
        ObjectReader reader = json;
        if (reader == null) {
            reader = mapper.readerFor(javaType()).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
            json = reader;
        }
        @Nullable T value;
        try {
            value = reader.readValue(bytes);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "cannot be read as " + type.getTypeName()
                            + (e.getLocation() == null
                                    ? ""
                                    : " at line " + e.getLocation().getLineNr() + ", column "
                                            + e.getLocation().getColumnNr()),
                    e);
        }
        if (value == null) {
            throw new IOException("is null (expected: " + type.getTypeName() + ')');
        }
        return value;
    }

    private T converted(String text) throws IOException {
        try {
            return mapper.convertValue(text, javaType());
        } catch (IllegalArgumentException e) {
            throw new IOException("is a text that is no " + type.getTypeName(), e);
        }
    }

    private JavaType javaType() {
        return BodyType.javaType(mapper, type);
    }

    @SuppressWarnings("unchecked") // Its kind was decided by the type.
    private T cast(Object value) {
        return (T) value;
    }
}
