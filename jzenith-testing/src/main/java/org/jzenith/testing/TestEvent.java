package org.jzenith.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.apiguardian.api.API;

/** A server-sent event that {@link TestEvents} has read. Immutable and safe on any thread. */
@API(status = API.Status.MAINTAINED)
public final class TestEvent {

    private final String name;
    private final String id;
    private final String data;
    private final ObjectMapper json;

    TestEvent(String name, String id, String data, ObjectMapper json) {
        this.name = name;
        this.id = id;
        this.data = data;
        this.json = json;
    }

    /** Returns what {@code event} says, which is {@code message} if nothing else was sent. */
    public String name() {
        return name;
    }

    /**
     * Returns the last {@code id} of the stream so far, which a client would send as {@code Last-Event-ID}; empty if
     * there was none.
     */
    public String id() {
        return id;
    }

    /** Returns the data, whose lines are separated by {@code \n}. */
    public String data() {
        return data;
    }

    /**
     * Returns the data, read as JSON as the application would read it.
     *
     * @throws AssertionError if it cannot be read as this type
     */
    public <T> T json(Class<T> type) {
        try {
            return json.readValue(data, type);
        } catch (JsonProcessingException e) {
            throw new AssertionError("the data is no " + type.getName() + ": " + this, e);
        }
    }

    /** Returns the event, for the messages of failed tests. */
    @Override
    public String toString() {
        return name + (id.isEmpty() ? "" : " " + id) + ": " + data;
    }
}
