package org.jzenith.jobs.task;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Payloads as JSON. Safe on any thread. */
final class PayloadCodec {

    private final ObjectMapper mapper;
    private final long maxBytes;

    PayloadCodec(ObjectMapper mapper, long maxBytes) {
        this.mapper = mapper;
        this.maxBytes = maxBytes;
    }

    <P> String write(TaskQueue<P> queue, Object payload) {
        String json;
        try {
            json = mapper.writerFor(queue.payload())
                    .with(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
                    .writeValueAsString(payload);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "The payload for the queue " + queue.name() + " cannot be written as JSON: "
                            + e.getOriginalMessage(),
                    e);
        }
        int bytes = json.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > maxBytes) {
            throw new IllegalArgumentException("The payload for the queue " + queue.name() + " has " + bytes
                    + " bytes as JSON (expected: at most " + maxBytes
                    + ", which is jobs.max-payload-size; large data belong in a table of their own)");
        }
        return json;
    }

    <P> P read(TaskQueue<P> queue, String json) throws JsonProcessingException {
        @Nullable P payload = mapper.readerFor(queue.payload()).readValue(json);
        if (payload == null) {
            throw new IllegalStateException("The payload is null");
        }
        return payload;
    }
}
