package org.jzenith.core.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;

/**
 * Makes a mapper read and write Vert.x's own values as their content. Vert.x's own module for this would also change
 * the form of instants and byte arrays.
 */
final class VertxValues {

    private abstract static class OfObject {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        OfObject(@SuppressWarnings("unused") Map<String, Object> map) {}

        @JsonValue
        abstract Map<String, Object> getMap();
    }

    private abstract static class OfArray {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        OfArray(@SuppressWarnings("unused") List<Object> list) {}

        @JsonValue
        abstract List<Object> getList();
    }

    private abstract static class OfBuffer {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Buffer buffer(byte[] bytes) {
            return Buffer.buffer(bytes);
        }

        @JsonValue
        abstract byte[] getBytes();
    }

    private VertxValues() {}

    /** Adds the annotations that the types themselves lack. */
    static JsonMapper.Builder addTo(JsonMapper.Builder mapper) {
        return mapper.addMixIn(JsonObject.class, OfObject.class)
                .addMixIn(JsonArray.class, OfArray.class)
                .addMixIn(Buffer.class, OfBuffer.class);
    }
}
