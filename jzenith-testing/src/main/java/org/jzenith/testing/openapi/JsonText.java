package org.jzenith.testing.openapi;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** Reads JSON: one value without anything behind it. Keeps numbers exact. */
final class JsonText {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonText() {}

    /** @throws IOException if the text is no JSON; {@link #mistake} explains it */
    static JsonNode read(byte[] text) throws IOException {
        return JSON.readTree(text);
    }

    /** @throws IOException if the text is no JSON; {@link #mistake} explains it */
    static JsonNode read(String text) throws IOException {
        return JSON.readTree(text);
    }

    static String mistake(IOException e) {
        return "no JSON: " + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
