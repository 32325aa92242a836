package org.jzenith.client.body;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectReader;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.error.RemoteProblem;
import org.jzenith.core.json.ObjectMappers;

/** Reads problems of RFC 9457, with names that do not depend on the application's mapper. */
public final class ProblemReader {

    private static final ObjectReader JSON =
            ObjectMappers.defaults().build().readerFor(new TypeReference<Map<String, @Nullable Object>>() {});

    /** The maximum size of a problem. */
    public static final int MAX_BYTES = 64 << 10;

    private ProblemReader() {}

    /** Returns the problem in a body, or null if it has another media type, is malformed, or is too large. */
    public static @Nullable RemoteProblem read(@Nullable String contentType, Buffer body) {
        if (contentType == null
                || body.length() > MAX_BYTES
                || !new ContentType(contentType).essence().equals("application/problem+json")) {
            return null;
        }
        try {
            @Nullable Map<String, @Nullable Object> members = JSON.readValue(body.getBytes());
            if (members == null) { // The text "null"
                return null;
            }
            Map<String, @Nullable Object> rest = new LinkedHashMap<>(members);
            String type = text(rest, "type");
            rest.remove("status");
            return new RemoteProblem(
                    type == null ? "about:blank" : type,
                    text(rest, "title"),
                    text(rest, "detail"),
                    text(rest, "instance"),
                    rest);
        } catch (JsonProcessingException e) {
            return null;
        } catch (IOException e) {
            throw new IllegalStateException("Bytes in memory could not be read", e);
        }
    }

    private static @Nullable String text(Map<String, @Nullable Object> members, String name) {
        return members.remove(name) instanceof String text ? text : null;
    }
}
