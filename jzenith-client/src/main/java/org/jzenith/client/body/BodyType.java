package org.jzenith.client.body;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.buffer.Buffer;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Type;

/** The Java type of a body. */
public enum BodyType {
    /** An array of bytes, as it is. */
    ARRAY,
    /** A {@link Buffer}, as it is. */
    BUFFER,
    /** A text, as it is. */
    TEXT,
    /** Any other value, as JSON; for the media type {@code text/plain}, as its text. */
    VALUE;

    /** Returns whether the body consists of uninterpreted bytes. */
    public boolean isBytes() {
        return this == ARRAY || this == BUFFER;
    }

    /** Returns the kind of a type. */
    public static BodyType of(Type type) {
        if (type == byte[].class
                || (type instanceof GenericArrayType array && array.getGenericComponentType() == byte.class)) {
            return ARRAY;
        }
        return type == Buffer.class ? BUFFER : type == String.class ? TEXT : VALUE;
    }

    /** Returns the type in Jackson's terms. */
    static JavaType javaType(ObjectMapper mapper, Type type) {
        return mapper.getTypeFactory().constructType(type);
    }
}
