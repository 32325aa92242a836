package org.jzenith.redis.mapping;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Values as JSON. A date keeps its zone, such as Europe/Berlin, and not only its offset, as RFC 3339 does for the
 * clients of an API. Jackson inspects the class only when the first value is read or written, because a start should
 * not wait for that.
 */
public final class JsonCodec<T> implements RedisCodec<T> {

    private final ObjectMapper mapper;
    private final Class<T> type;
    // Both are immutable, so it does no harm if two threads create one each.
    private @Nullable ObjectReader reader;
    private @Nullable ObjectWriter writer;

    public JsonCodec(ObjectMapper mapper, Class<T> type) {
        this.mapper = mapper;
        this.type = type;
    }

    @Override
    public byte[] encode(T value) throws JsonProcessingException {
        ObjectWriter made = writer;
        if (made == null) {
            made = mapper.writerFor(type).with(SerializationFeature.WRITE_DATES_WITH_ZONE_ID);
            writer = made;
        }
        return made.writeValueAsBytes(value);
    }

    @Override
    public T decode(byte[] bytes) throws IOException {
        ObjectReader made = reader;
        if (made == null) {
            made = mapper.readerFor(type);
            reader = made;
        }
        @Nullable T value = made.readValue(bytes);
        if (value == null) {
            throw new IOException("it is null");
        }
        return value;
    }
}
