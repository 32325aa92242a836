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

/** Values as JSON. Jackson looks at their class when the first is read or written, which takes longer than a start should wait for. */
final class JsonCodec<T> implements RedisCodec<T> {

    private final ObjectMapper mapper;
    private final Class<T> type;
    // Immutable both: who finds none makes one that is as good.
    private @Nullable ObjectReader reader;
    private @Nullable ObjectWriter writer;

    JsonCodec(ObjectMapper mapper, Class<T> type) {
        this.mapper = mapper;
        this.type = type;
    }

    /** What jzenith-rest has, for an application without it: ISO 8601, nothing unknown, no class that a text names. */
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
