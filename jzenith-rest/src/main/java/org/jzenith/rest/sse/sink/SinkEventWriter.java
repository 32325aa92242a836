package org.jzenith.rest.sse.sink;

import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.rest.entity.EventWriter;
import org.jzenith.rest.entity.ValueWriter;

/**
 * Writes the events of an {@code SseEventSink} like the events of a stream. With RESTEasy's own writer, text can break
 * out of its field.
 */
final class SinkEventWriter implements MessageBodyWriter<OutboundSseEvent> {

    private final ResteasyProviderFactory providers;

    SinkEventWriter(ResteasyProviderFactory providers) {
        this.providers = providers;
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return OutboundSseEvent.class.isAssignableFrom(type);
    }

    /**
     * Writes into memory: an {@code IOException} would count as a disconnect of the client, and an Error would leave
     * the sink stuck.
     */
    @Override
    public void writeTo(
            OutboundSseEvent event,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            OutputStream out) {
        try {
            new EventWriter(new ValueWriter(providers, null, annotations, MediaType.APPLICATION_JSON_TYPE), mediaType)
                    .writeTo(out, event);
        } catch (Throwable e) {
            OutOfMemory.check(e);
            throw new ProcessingException("an event could not be written", e);
        }
    }
}
