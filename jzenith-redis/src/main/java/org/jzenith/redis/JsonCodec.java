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

/** Values as JSON. */
final class JsonCodec<T> implements RedisCodec<T> {

    private final ObjectReader reader;
    private final ObjectWriter writer;

    JsonCodec(ObjectMapper mapper, Class<T> type) {
        this.reader = mapper.readerFor(type);
        this.writer = mapper.writerFor(type);
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
        return writer.writeValueAsBytes(value);
    }

    @Override
    public T decode(byte[] bytes) throws IOException {
        @Nullable T value = reader.readValue(bytes);
        if (value == null) {
            throw new IOException("it is null");
        }
        return value;
    }
}
