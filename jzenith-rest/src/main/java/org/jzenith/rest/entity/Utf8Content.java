package org.jzenith.rest.entity;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats that are always in UTF-8, regardless of the declared charset: JSON (RFC 8259 section 8.1) and events. */
final class Utf8Content {

    private Utf8Content() {}

    /** Returns a media type without its charset, if that is not UTF-8. */
    private static MediaType label(MediaType type) {
        String charset = type.getParameters().get(MediaType.CHARSET_PARAMETER);
        if (charset == null || charset.equalsIgnoreCase(StandardCharsets.UTF_8.name())) {
            return type;
        }
        Map<String, String> others = new HashMap<>(type.getParameters());
        others.remove(MediaType.CHARSET_PARAMETER);
        return new MediaType(type.getType(), type.getSubtype(), others);
    }

    /**
     * Corrects the {@code Content-Type} of a response whose body is about to be written. Parts within a body have no
     * headers.
     */
    static void label(@Nullable MultivaluedMap<String, Object> headers, MediaType type) {
        MediaType right = label(type);
        if (headers != null && !right.equals(type)) {
            headers.putSingle(HttpHeaders.CONTENT_TYPE, right);
        }
    }
}
