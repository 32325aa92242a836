package org.jzenith.client.body;

import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.InboundSseEvent;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.sse.ReceivedEvent;

/** An event as JAX-RS represents it. Its data is read as JSON, unless the caller requests a text or bytes. */
record InboundEvent(ReceivedEvent event, ReceivedJson format) implements InboundSseEvent {

    @Override
    public @Nullable String getId() {
        return event.id();
    }

    @Override
    public @Nullable String getName() {
        return event.name();
    }

    @Override
    public @Nullable String getComment() {
        return event.comment();
    }

    @Override
    public long getReconnectDelay() {
        return event.retryMillis() < 0 ? RECONNECT_NOT_SET : event.retryMillis();
    }

    @Override
    public boolean isReconnectDelaySet() {
        return event.retryMillis() >= 0;
    }

    @Override
    public boolean isEmpty() {
        return event.data().isEmpty();
    }

    @Override
    public String readData() {
        return event.data();
    }

    @Override
    public <T> T readData(Class<T> type) {
        return read(type);
    }

    @Override
    public <T> T readData(GenericType<T> type) {
        return read(type.getType());
    }

    @Override
    public <T> T readData(Class<T> messageType, MediaType mediaType) {
        return read(messageType);
    }

    @Override
    public <T> T readData(GenericType<T> type, MediaType mediaType) {
        return read(type.getType());
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // JAX-RS declares these methods.
    private <T> T read(Type type) {
        try {
            return new BodyReader<T>(format, type).event(readData());
        } catch (IOException e) {
            throw new JZenithException("The data of the event " + e.getMessage(), e);
        }
    }
}
