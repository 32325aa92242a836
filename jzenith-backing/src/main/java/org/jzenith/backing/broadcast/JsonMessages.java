package org.jzenith.backing.broadcast;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Messages as JSON in ASCII, which every database can pass on, whatever its encoding. Jackson inspects the class only
 * when the first message is written or read, because a start should not wait for that. Safe on any thread.
 */
final class JsonMessages<T> {

    private final Supplier<ObjectMapper> mapper;
    private final Class<T> type;
    // Both are immutable, so it does no harm if two threads create one each.
    private @Nullable ObjectReader reader;
    private @Nullable ObjectWriter writer;

    JsonMessages(Supplier<ObjectMapper> mapper, Class<T> type) {
        this.mapper = mapper;
        this.type = type;
    }

    Class<T> type() {
        return type;
    }

    byte[] encode(T message) throws JsonProcessingException {
        ObjectWriter made = writer;
        if (made == null) {
            made = mapper.get()
                    .writerFor(type)
                    .with(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
                    .with(JsonWriteFeature.ESCAPE_NON_ASCII);
            writer = made;
        }
        return made.writeValueAsBytes(message);
    }

    T decode(byte[] bytes) throws IOException {
        ObjectReader made = reader;
        if (made == null) {
            made = mapper.get().readerFor(type);
            reader = made;
        }
        @Nullable T message = made.readValue(bytes);
        if (message == null) {
            throw new IOException("it is null");
        }
        return message;
    }
}
