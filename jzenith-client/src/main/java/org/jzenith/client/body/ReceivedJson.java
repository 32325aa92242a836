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
 * The reading of JSON that a service sends. The number of tokens is limited. Members that a type does not know are no
 * error, so the service may add some. Safe on any thread.
 *
 * @param mapper the mapper of the application
 * @param limit the maximum number of names, values and brackets in a body
 * @param limitText the limit and its key, for messages
 */
public record ReceivedJson(ObjectMapper mapper, TokenLimit limit, String limitText) {

    /** Returns the type in Jackson's terms. */
    JavaType type(Type type) {
        return BodyType.javaType(mapper, type);
    }

    /** Returns the reader for values of a type. Jackson inspects the type. */
    ObjectReader reader(Type type) {
        return limit.apply(mapper.readerFor(type(type)).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES));
    }

    /** Returns the failure of a read. Its message is the end of a sentence, and shows nothing of the value. */
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
