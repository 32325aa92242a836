package org.jzenith.rest.entity;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes numbers, booleans and characters as text, so that they have a media type even if neither side names one.
 * RESTEasy's writers support only some kinds of numbers, and no characters.
 */
@Provider
@Produces(MediaType.TEXT_PLAIN)
final class ScalarWriter implements MessageBodyWriter<Object> {

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return Number.class.isAssignableFrom(type) || type == Boolean.class || type == Character.class;
    }

    @Override
    public void writeTo(
            Object value,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            OutputStream entityStream)
            throws IOException {
        entityStream.write(encode(value.toString(), mediaType.getParameters().get(MediaType.CHARSET_PARAMETER)));
    }

    /** The encoding may come from a client, and may not exist. */
    static byte[] encode(String text, @Nullable String charset) {
        try {
            return text.getBytes(charset == null ? StandardCharsets.UTF_8.name() : charset);
        } catch (UnsupportedEncodingException e) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
