package org.jzenith.client.form;

import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part without its name.
 *
 * @param headers the headers except Content-Disposition and Content-Type
 */
record PartData(
        @Nullable String fileName, MediaType mediaType, Map<String, List<String>> headers, PartContent content) {

    /** Returns a field with a text. */
    static PartData ofText(String text) {
        return new PartData(null, MediaTypes.TEXT, Map.of(), new PartContent.Value(text, String.class));
    }

    /** Returns a field whose content is read from a stream. */
    static PartData ofStream(StreamSource stream) {
        return new PartData(null, MediaTypes.BYTES, Map.of(), new PartContent.Source(stream));
    }
}
