package org.jzenith.client.body;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.buffer.Buffer;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Type;

/** What a body is in Java. */
public enum BodyType {
    /** An array of bytes, as it is. */
    ARRAY,
    /** A {@link Buffer}, as it is. */
    BUFFER,
    /** A text, as it is. */
    TEXT,
    /** Any other value, as JSON, or, where the media type is plain text, as its text. */
    VALUE;

    /** Returns whether it is bytes, which nothing interprets. */
    public boolean isBytes() {
        return this == ARRAY || this == BUFFER;
    }

    /** Returns what a type stands for. */
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
