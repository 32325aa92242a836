package org.jzenith.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.apiguardian.api.API;
import org.jzenith.core.sse.ReceivedEvent;

/** A server-sent event from {@link TestEvents}. Immutable and safe on any thread. */
@API(status = API.Status.MAINTAINED)
public final class TestEvent {

    private final ReceivedEvent event;
    private final ObjectMapper json;

    TestEvent(ReceivedEvent event, ObjectMapper json) {
        this.event = event;
        this.json = json;
    }

    /** Returns the value of {@code event}; {@code message} if the event has none. */
    public String name() {
        return event.name() == null || event.name().isEmpty() ? "message" : event.name();
    }

    /**
     * Returns the last {@code id} of the stream so far, the value of the next {@code Last-Event-ID}; empty if there was
     * none.
     */
    public String id() {
        return event.id() == null ? "" : event.id();
    }

    /** Returns the data; {@code \n} separates its lines. */
    public String data() {
        return event.data();
    }

    /**
     * Returns the data, read as JSON as the application would read it.
     *
     * @throws AssertionError if it cannot be read as this type
     */
    public <T> T json(Class<T> type) {
        try {
            return json.readValue(data(), type);
        } catch (JsonProcessingException e) {
            throw new AssertionError("the data is no " + type.getName() + ": " + this, e);
        }
    }

    /** Returns the event, for the messages of failed tests. */
    @Override
    public String toString() {
        return name() + (id().isEmpty() ? "" : " " + id()) + ": " + data();
    }
}
