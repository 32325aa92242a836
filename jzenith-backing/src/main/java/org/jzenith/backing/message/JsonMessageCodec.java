package org.jzenith.backing.message;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Values as JSON. The type comes from the code alone. Safe on any thread.
 *
 * @param <T> the type of the values
 */
public final class JsonMessageCodec<T> implements MessageCodec<T> {

    private final ObjectReader reader;
    private final ObjectWriter writer;

    /** Creates the codec of a type. */
    public JsonMessageCodec(ObjectMapper mapper, Class<T> type) {
        requireNonNull(type, "type");
        this.reader = mapper.readerFor(type);
        this.writer = mapper.writerFor(type).with(SerializationFeature.WRITE_DATES_WITH_ZONE_ID);
    }

    @Override
    public byte[] encode(T value) throws IOException {
        return writer.writeValueAsBytes(value);
    }

    @Override
    public T decode(byte[] bytes) throws IOException {
        @Nullable T value = reader.readValue(bytes);
        if (value == null) {
            throw new IOException("The value is null");
        }
        return value;
    }
}
