package org.jzenith.testing;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;

/** A complete response to a {@link TestClient}. Immutable and safe on any thread. */
@API(status = API.Status.MAINTAINED)
public final class TestResponse {

    private final String asked;
    private final int status;
    private final HttpHeaders headers;
    private final byte[] bytes;
    private final ObjectMapper json;

    private TestResponse(String asked, int status, HttpHeaders headers, byte[] bytes, ObjectMapper json) {
        this.asked = asked;
        this.status = status;
        this.headers = headers;
        this.bytes = bytes;
        this.json = json;
    }

    static TestResponse of(String asked, HttpResponse<byte[]> response, ObjectMapper json) {
        return new TestResponse(asked, response.statusCode(), response.headers(), response.body(), json);
    }

    /** Returns the status code. */
    public int status() {
        return status;
    }

    /** Returns all headers. */
    public HttpHeaders headers() {
        return headers;
    }

    /** Returns the first value of a header; names are not case-sensitive. */
    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /** Returns a copy of the body; empty if there is none. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the body, decoded as UTF-8; empty if there is none. */
    public String body() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * Returns the body, read as JSON as the application would read it; {@code JsonNode} accepts any JSON.
     *
     * @throws JZenithException if the body cannot be read as this type; the message contains the whole response
     */
    public <T> T json(Class<T> type) {
        return read(type.getTypeName(), () -> json.readValue(bytes, type));
    }

    /** Like {@link #json(Class)}, for generic types: {@code new TypeReference<List<User>>() { }}. */
    public <T> T json(TypeReference<T> type) {
        return read(type.getType().getTypeName(), () -> json.readValue(bytes, type));
    }

    private interface Reading<T> {
        @Nullable
        T read() throws IOException;
    }

    private <T> T read(String type, Reading<T> reading) {
        try {
            T value = reading.read();
            if (value == null) {
                throw new JZenithException("The body is null (expected: " + type + "): " + this, null);
            }
            return value;
        } catch (IOException e) {
            throw new JZenithException(
                    "The body cannot be read (expected: " + type + "): " + e.getMessage() + System.lineSeparator()
                            + this,
                    e);
        }
    }

    /** Returns the request line and the whole response, for the messages of failed tests. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(asked).append(" -> ").append(status);
        String separator = System.lineSeparator();
        headers.map()
                .forEach((name, values) ->
                        text.append(separator).append(name).append(": ").append(String.join(", ", values)));
        return text.append(separator).append(separator).append(body()).toString();
    }
}
