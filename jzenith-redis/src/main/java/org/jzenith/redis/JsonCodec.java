package org.jzenith.redis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Values as JSON. Jackson inspects their class only when the first value is read or written, because a start should not wait for that. */
final class JsonCodec<T> implements RedisCodec<T> {

    private final ObjectMapper mapper;
    private final Class<T> type;
    // Both are immutable, so it does no harm if two threads create one each.
    private @Nullable ObjectReader reader;
    private @Nullable ObjectWriter writer;

    JsonCodec(ObjectMapper mapper, Class<T> type) {
        this.mapper = mapper;
        this.type = type;
    }

    /**
     * Returns a mapper like that of jzenith-rest, for applications without it: dates in ISO 8601, no unknown properties, no classes that are
     * named by the text.
     */
    static ObjectMapper defaultMapper() {
        return JsonMapper.builder()
                .addModules(new Jdk8Module(), new JavaTimeModule(), new ParameterNamesModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .polymorphicTypeValidator(BasicPolymorphicTypeValidator.builder().build())
                .build();
    }

    @Override
    public byte[] encode(T value) throws JsonProcessingException {
        ObjectWriter made = writer;
        if (made == null) {
            made = mapper.writerFor(type);
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
