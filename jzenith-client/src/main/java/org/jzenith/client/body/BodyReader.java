package org.jzenith.client.body;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads bodies, or elements of streams, of one type. Jackson inspects the type only when the first body is read,
 * because a start should not wait for that. A failure is an {@link IOException}. Its message is the end of a sentence
 * that names the flaw, and shows nothing of the body. Safe on any thread.
 *
 * @param <T> the type
 */
public final class BodyReader<T> {

    private final ReceivedJson format;
    private final Type type;
    private final BodyType kind;
    // Immutable, so it does no harm if two threads create one each.
    private @Nullable ObjectReader json;

    /** Creates a reader; {@code format} reads JSON. */
    public BodyReader(ReceivedJson format, Type type) {
        this.format = format;
        this.type = type;
        this.kind = BodyType.of(type);
    }

    /** Returns whether an empty body is a value too. */
    public boolean isEmptyAllowed() {
        return kind != BodyType.VALUE;
    }

    /** Reads a whole body. A body of bytes keeps its content coding. */
    public T read(MultiMap headers, Buffer body) throws IOException {
        if (kind.isBytes()) {
            return bytes(body);
        }
        if (body.length() > 0) {
            ContentCodings.of(headers.getAll("Content-Encoding")).requireNone();
        }
        ContentType media = ContentType.of(headers);
        return switch (kind) {
            case TEXT -> cast(body.toString(media.charset()));
            default -> {
                if (media.isPlainText()) {
                    yield converted(body.toString(media.charset()));
                }
                if (!media.isJson()) {
                    throw new IOException("has the Content-Type " + media.essence() + " (expected: JSON)");
                }
                Charset charset = media.charsetOrUtf8();
                yield value(
                        charset.equals(StandardCharsets.UTF_8)
                                ? body.getBytes()
                                : body.toString(charset).getBytes(StandardCharsets.UTF_8));
            }
        };
    }

    private T bytes(Buffer body) {
        return kind == BodyType.ARRAY ? cast(body.getBytes()) : cast(body);
    }

    /** Reads an element of a stream of JSON, in which a text is a JSON string. */
    T element(byte[] bytes) throws IOException {
        return kind.isBytes() ? bytes(Buffer.buffer(bytes)) : value(bytes);
    }

    /** Reads the data of a server-sent event, in which a text appears unquoted. */
    public T event(String data) throws IOException {
        return kind == BodyType.TEXT ? cast(data) : element(Buffer.buffer(data).getBytes());
    }

    private T value(byte[] bytes) throws IOException {
        ObjectReader reader = json;
        if (reader == null) {
            reader = format.reader(type);
            json = reader;
        }
        @Nullable T value;
        try {
            value = reader.readValue(bytes);
        } catch (JsonProcessingException e) {
            throw format.unreadable(type, e);
        }
        if (value == null) {
            throw new IOException("is null (expected: " + type.getTypeName() + ')');
        }
        return value;
    }

    private T converted(String text) throws IOException {
        try {
            return format.mapper().convertValue(text, format.type(type));
        } catch (IllegalArgumentException e) {
            throw new IOException("is a text that is no " + type.getTypeName(), e);
        }
    }

    @SuppressWarnings("unchecked") // The type determined its kind.
    private T cast(Object value) {
        return (T) value;
    }
}
