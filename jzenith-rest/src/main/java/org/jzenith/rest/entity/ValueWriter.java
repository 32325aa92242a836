package org.jzenith.rest.entity;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.jakarta.rs.cfg.ObjectWriterInjector;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import org.jboss.resteasy.core.Headers;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Writes a value as an element of a stream, as the application's own writers would write it as a whole body. Used for
 * one stream, whose elements come one after the other.
 */
public final class ValueWriter implements ElementWriter {

    private final ResteasyProviderFactory providers;
    private final @Nullable Type declared;
    private final Annotation[] annotations;
    private final MediaType mediaType;
    /** Headers that a writer sets for a whole body do not apply to an element. */
    private final MultivaluedMap<String, Object> noHeaders = new Headers<>();
    /** The writer of the last element: most streams have elements of one class. */
    private @Nullable Known known;
    /** Writes with the writer of the last element: to create one takes longer than to write a small element. */
    private @Nullable JsonGenerator generator;

    /**
     * A writer for elements of one class.
     *
     * @param any writes them
     * @param json writes the same at once; null if there is none
     */
    private record Known(
            Class<?> type, Type genericType, MediaType as, MessageBodyWriter<Object> any, @Nullable ObjectWriter json) {

        boolean isOf(Class<?> otherType, Type otherGenericType, MediaType otherMediaType) {
            return type == otherType && genericType.equals(otherGenericType) && as.equals(otherMediaType);
        }
    }

    /** Takes the declared type of the elements; null if it is unknown. */
    public ValueWriter(
            ResteasyProviderFactory providers, @Nullable Type declared, Annotation[] annotations, MediaType mediaType) {
        this.providers = providers;
        this.declared = declared;
        this.annotations = annotations;
        this.mediaType = mediaType;
    }

    /** In any media type, even JSON, a string is a body of its own; as an element it must be a JSON string. */
    @Override
    public void write(Object element, ElementBuffer out) throws IOException {
        Class<?> type = element instanceof CharSequence ? Object.class : element.getClass();
        write(element, type, mediaType, out);
    }

    /**
     * Writes an element as its declared type, if that is more precise than its own class, for example about the content
     * of a list or a map.
     */
    void write(Object element, Class<?> type, MediaType as, ElementBuffer out) throws IOException {
        Type generic = declared == null || declared instanceof Class<?> || declared instanceof TypeVariable<?>
                ? type
                : declared;
        write(element, type, generic, as, out);
    }

    void write(Object value, Class<?> type, Type genericType, MediaType as, ElementBuffer out) throws IOException {
        Known writer = known;
        if (writer == null || !writer.isOf(type, genericType, as)) {
            release();
            writer = known(type, genericType, as);
            known = writer;
        }
        if (writer.json() != null && ObjectWriterInjector.get() == null) {
            JsonGenerator json = generator;
            if (json == null) {
                json = writer.json().createGenerator(out);
                generator = json;
            }
            writer.json().writeValue(json, value);
            json.flush();
        } else {
            writer.any().writeTo(value, type, genericType, annotations, as, noHeaders, out);
        }
    }

    @Override
    public void release() {
        JsonGenerator json = generator;
        if (json != null) {
            generator = null;
            try {
                json.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e); // The buffer has none.
            }
        }
    }

    @SuppressWarnings("unchecked") // RESTEasy finds a writer by the class of the value.
    private Known known(Class<?> type, Type genericType, MediaType as) throws IOException {
        MessageBodyWriter<Object> writer =
                (MessageBodyWriter<Object>) providers.getMessageBodyWriter(type, genericType, annotations, as);
        if (writer == null) {
            throw new IOException("no provider writes a " + type.getName() + " as " + as);
        }
        ObjectWriter json =
                writer instanceof JsonProvider provider ? provider.writer(type, genericType, annotations, as) : null;
        return new Known(
                type,
                genericType,
                as,
                writer,
                json == null ? null : json.withRootValueSeparator("")); // Not a space between two elements.
    }
}
