package org.jzenith.rest.compiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class JsonBufferTest {

    private static final ObjectWriter WRITER = JsonMapper.builder().build().writer();
    /** More than Jackson buffers before it writes. */
    private static final String LONG = "x".repeat(20_000);

    private static final AtomicReference<Buffer> INNER = new AtomicReference<>();

    @JsonPropertyOrder({"first", "second"})
    public static class Outer {
        public String getFirst() {
            return LONG;
        }

        public int getSecond() throws IOException {
            INNER.set(JsonBuffer.write(WRITER, "inner"));
            return 2;
        }
    }

    @JsonPropertyOrder({"first", "second"})
    public static class Broken {
        public String getFirst() {
            return LONG;
        }

        public String getSecond() {
            throw new IllegalStateException("broken");
        }
    }

    @Test
    void writesAValueInTheMidstOfAnother() throws IOException {
        Buffer outer = JsonBuffer.write(WRITER, new Outer());

        assertThat(INNER.get().toString()).isEqualTo("\"inner\"");
        assertThat(outer.toString()).isEqualTo("{\"first\":\"" + LONG + "\",\"second\":2}");
    }

    @Test
    void keepsNothingOfAValueThatFailed() throws IOException {
        assertThatThrownBy(() -> JsonBuffer.write(WRITER, new Broken())).isInstanceOf(JsonMappingException.class);

        assertThat(JsonBuffer.write(WRITER, 1).toString()).isEqualTo("1");
    }
}
