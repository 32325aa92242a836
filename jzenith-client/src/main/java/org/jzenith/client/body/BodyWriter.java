package org.jzenith.client.body;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Writes bodies of one type in one media type. Jackson inspects the type only when the first body is written. Safe on
 * any thread.
 */
public final class BodyWriter {

    private final ObjectMapper mapper;
    private final Type type;
    private final BodyType kind;
    private final ContentType media;
    // Immutable, so it does no harm if two threads create one each.
    private @Nullable ObjectWriter json;

    /** Takes the mapper that writes JSON, and the type of a body, or of an element of a stream. */
    public BodyWriter(ObjectMapper mapper, Type type, String contentType) {
        this.mapper = mapper;
        this.type = type;
        this.kind = BodyType.of(type);
        this.media = new ContentType(contentType);
    }

    /** Returns a value as a body; fails if it cannot be written. */
    public RequestBody write(Object value) throws JsonProcessingException {
        return new RequestBody.Bytes(bytes(value), media.text());
    }

    private Buffer bytes(Object value) throws JsonProcessingException {
        return switch (kind) {
            case ARRAY -> Buffer.buffer((byte[]) value);
            case BUFFER -> (Buffer) value;
            case TEXT -> Buffer.buffer(((String) value).getBytes(media.charsetOrUtf8()));
            case VALUE ->
                media.isPlainText() ? Buffer.buffer(value.toString().getBytes(media.charsetOrUtf8())) : json(value);
        };
    }

    private Buffer json(Object value) throws JsonProcessingException {
        ObjectWriter writer = json;
        if (writer == null) {
            writer = mapper.writerFor(BodyType.javaType(mapper, type));
            json = writer;
        }
        return Buffer.buffer(writer.writeValueAsBytes(value));
    }

    /** Returns a stream as a body: bytes as they come, values as lines of JSON or as a JSON array. */
    public RequestBody write(Flowable<?> values) {
        Flowable<Buffer> parts;
        if (kind == BodyType.ARRAY || kind == BodyType.BUFFER) {
            parts = values.map(this::bytes);
        } else if (media.isLines()) {
            parts = values.map(value -> json(value).appendString("\n"));
        } else {
            parts = Flowable.defer(() -> {
                boolean[] begun = {false};
                Flowable<Buffer> elements = values.map(value -> {
                    Buffer part = Buffer.buffer(begun[0] ? "," : "[").appendBuffer(json(value));
                    begun[0] = true;
                    return part;
                });
                return Flowable.concat(elements, Flowable.fromCallable(() -> Buffer.buffer(begun[0] ? "]" : "[]")));
            });
        }
        return new RequestBody.Stream(parts, media.text(), () -> {});
    }
}
