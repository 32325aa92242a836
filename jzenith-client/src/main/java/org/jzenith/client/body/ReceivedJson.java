package org.jzenith.client.body;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jzenith.core.error.RootCause;
import org.jzenith.core.json.TokenLimit;

/**
 * How JSON is read that a service sends: up to a number of tokens, and without an error for members that a type does
 * not know, so that the other side may add some. Safe on any thread.
 *
 * @param mapper the mapper of the application
 * @param limit of how many names, values and brackets a body may have
 * @param limitText the limit and its key, for messages
 */
public record ReceivedJson(ObjectMapper mapper, TokenLimit limit, String limitText) {

    /** Returns the type in Jackson's terms. */
    JavaType type(Type type) {
        return BodyType.javaType(mapper, type);
    }

    /** Returns what reads values of a type. Jackson inspects the type. */
    ObjectReader reader(Type type) {
        return limit.apply(mapper.readerFor(type(type)).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES));
    }

    /** Returns why a value could not be read, as the end of a sentence that shows nothing of it. */
    IOException unreadable(Type type, JsonProcessingException failure) {
        return new IOException(
                RootCause.of(failure) instanceof StreamConstraintsException beyond
                        ? beyond(beyond)
                        : "cannot be read as " + type.getTypeName() + place(failure),
                failure);
    }

    private String beyond(StreamConstraintsException failure) {
        return TokenLimit.isExceeded(failure)
                ? "has more than " + limitText
                : "goes beyond what is accepted as JSON: " + failure.getOriginalMessage();
    }

    private static String place(JsonProcessingException failure) {
        return failure.getLocation() == null
                ? ""
                : " at line " + failure.getLocation().getLineNr() + ", column "
                        + failure.getLocation().getColumnNr();
    }
}
