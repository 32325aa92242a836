package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.jakarta.rs.cfg.ObjectWriterInjector;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jboss.resteasy.plugins.providers.jackson.ResteasyObjectWriterInjector;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.Negotiation;
import org.jzenith.rest.entity.JsonProvider;
import org.jzenith.rest.entity.StringProvider;

/**
 * How entities of one class are sent, as RESTEasy has decided. Immutable.
 *
 * @param type        the class
 * @param within      whether a response is around them, of which the type that the method declares says nothing
 * @param explicit    the {@code Content-Type} that the application has set for it; null if it has set none
 * @param contentType what the response says
 * @param json        what writes it as JSON; null if that is not how it is written
 * @param text        whether it is written as the text that it is, in UTF-8
 */
record EntityForm(Class<?> type, boolean within, @Nullable String explicit, CharSequence contentType, @Nullable ObjectWriter json,
        boolean text) {

    /** Reads what RESTEasy says; null is what it would refuse. */
    static EntityForm of(Class<?> type, boolean within, @Nullable String explicit, Negotiation.@Nullable Form form,
            @Nullable ObjectWriter json) {
        if (form == null) {
            return new EntityForm(type, within, explicit, "", null, false);
        }
        boolean plain = form.writer() instanceof JsonProvider
                && ResteasyObjectWriterInjector.get(Thread.currentThread().getContextClassLoader()) == null;
        CharSequence contentType = HttpHeaders.createOptimized(form.contentType());
        boolean text = form.writer() instanceof StringProvider && type == String.class && isUtf8(form.type());
        return new EntityForm(type, within, explicit, contentType, plain ? json : null, text);
    }

    private static boolean isUtf8(MediaType type) {
        String charset = type.getParameters().get(MediaType.CHARSET_PARAMETER);
        return charset == null || charset.equalsIgnoreCase(StandardCharsets.UTF_8.name());
    }

    boolean isOf(Class<?> entityType, boolean withinResponse, @Nullable String explicitType) {
        return type == entityType && within == withinResponse && Objects.equals(explicit, explicitType);
    }

    /** Returns the bytes of an entity; null if RESTEasy is to write it. */
    @Nullable Buffer write(Object entity) {
        if (text) {
            return Buffer.buffer((String) entity);
        }
        try { // Whom the method wants to have a say in it, RESTEasy asks; or else the next response on the event loop would be his.
            return json == null || ObjectWriterInjector.get() != null ? null : JsonBuffer.write(json, entity);
        } catch (IOException | RuntimeException e) { // RESTEasy meets the same and answers it.
            return null;
        }
    }
}
