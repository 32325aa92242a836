package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.jakarta.rs.cfg.ObjectWriterInjector;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.Negotiation;
import org.jzenith.rest.entity.JsonProvider;
import org.jzenith.rest.entity.StringProvider;

/**
 * RESTEasy's decision about the form of entities of one class. Immutable.
 *
 * @param type the class
 * @param within whether the entity is inside a response, where the method's declared type does not apply
 * @param explicit the {@code Content-Type} that the application has set for it; null if it has set none
 * @param contentType the {@code Content-Type} of the response
 * @param mediaType the same as an object; null if RESTEasy refuses such entities
 * @param json writes the entity as JSON; null if it is not written as JSON
 * @param text whether the entity is a text that is written unchanged, in UTF-8
 */
record EntityEncoder(
        Class<?> type,
        boolean within,
        @Nullable String explicit,
        CharSequence contentType,
        @Nullable MediaType mediaType,
        @Nullable ObjectWriter json,
        boolean text) {

    /** Converts RESTEasy's decision; null stands for an entity that RESTEasy would refuse. */
    static EntityEncoder of(
            Class<?> type,
            boolean within,
            @Nullable String explicit,
            Negotiation.@Nullable Writer writer,
            @Nullable ObjectWriter json) {
        if (writer == null) {
            return new EntityEncoder(type, within, explicit, "", null, null, false);
        }
        boolean plain =
                writer.provider() instanceof JsonProvider && isUtf8(writer.type()); // Otherwise its label is corrected.
        CharSequence contentType = HttpHeaders.createOptimized(writer.contentType());
        boolean text = writer.provider() instanceof StringProvider && type == String.class && isUtf8(writer.type());
        return new EntityEncoder(type, within, explicit, contentType, writer.type(), plain ? json : null, text);
    }

    private static boolean isUtf8(MediaType type) {
        String charset = type.getParameters().get(MediaType.CHARSET_PARAMETER);
        return charset == null || charset.equalsIgnoreCase(StandardCharsets.UTF_8.name());
    }

    boolean isOf(Class<?> entityType, boolean withinResponse, @Nullable String explicitType) {
        return type == entityType && within == withinResponse && Objects.equals(explicit, explicitType);
    }

    /** Returns the bytes of an entity; null if RESTEasy must write it. */
    @Nullable
    Buffer write(Object entity) {
        if (text) {
            return Buffer.buffer((String) entity);
        }
        try { // If the method has set a modifier, RESTEasy must use it up, or it would apply to the next response.
            return json == null || ObjectWriterInjector.get() != null ? null : JsonBuffer.write(json, entity);
        } catch (IOException | RuntimeException e) { // RESTEasy encounters the same failure and answers it.
            return null;
        }
    }
}
