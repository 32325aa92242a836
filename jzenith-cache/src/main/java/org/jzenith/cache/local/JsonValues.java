package org.jzenith.cache.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Values as JSON, written and read by the mapper of the application. Jackson inspects the type only when the first
 * value is written or read, because a start should not wait for that. Safe on any thread.
 *
 * @param <V> the type of the values
 */
public final class JsonValues<V> {

    private final Supplier<ObjectMapper> mapper;
    private final Type type;
    // Both are immutable, so it does no harm if two threads create one each.
    private @Nullable ObjectReader reader;
    private @Nullable ObjectWriter writer;

    /** Creates the JSON of one type. */
    public JsonValues(Supplier<ObjectMapper> mapper, Type type) {
        this.mapper = mapper;
        this.type = type;
    }

    /** Returns a value as JSON in UTF-8. */
    public byte[] encode(V value) throws JsonProcessingException {
        ObjectWriter made = writer;
        if (made == null) {
            ObjectMapper used = mapper.get();
            made = used.writerFor(used.constructType(type)).with(SerializationFeature.WRITE_DATES_WITH_ZONE_ID);
            writer = made;
        }
        return made.writeValueAsBytes(value);
    }

    /** Returns the value of JSON in UTF-8. */
    public V decode(byte[] json) throws IOException {
        ObjectReader made = reader;
        if (made == null) {
            ObjectMapper used = mapper.get();
            made = used.readerFor(used.constructType(type));
            reader = made;
        }
        @Nullable V value = made.readValue(json);
        if (value == null) {
            throw new IOException("it is null");
        }
        return value;
    }
}
