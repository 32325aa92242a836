package org.jzenith.rest.entity;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.activation.DataSource;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.NoContentException;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.Provider;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import javax.xml.transform.Source;
import org.jboss.resteasy.plugins.providers.FileRange;
import org.jboss.resteasy.plugins.providers.jackson.ResteasyJackson2Provider;
import org.jboss.resteasy.spi.AsyncStreamingOutput;
import org.jzenith.rest.error.HttpProblem;
import org.w3c.dom.Document;

/**
 * RESTEasy's JSON provider, except that an empty body is a client's error instead of a null (Jakarta REST 4.2.4), and that JSON
 * is what a client gets that takes anything, unless the type has a form of its own.
 */
@Provider
@Consumes({"application/json", "application/*+json", "text/json"})
@Produces({"application/json", "application/*+json", "text/json"})
final class JsonProvider extends ResteasyJackson2Provider {

    /** Gives RESTEasy the one mapper of the application, after any {@code ContextResolver} that the application has itself. */
    @Provider
    record MapperResolver(ObjectMapper mapper) implements ContextResolver<ObjectMapper> {
        @Override
        public ObjectMapper getContext(Class<?> type) {
            return mapper;
        }
    }

    /** Types that are written as they are; JSON only if somebody asks for it. */
    private static final List<Class<?>> WITH_OWN_FORM = List.of(CharSequence.class, Number.class, Boolean.class, Character.class,
            InputStream.class, Reader.class, File.class, FileRange.class, StreamingOutput.class, AsyncStreamingOutput.class,
            DataSource.class, Source.class, Document.class, Form.class);

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        if (type == HttpProblem.class) {
            return false; // Its members are not those of the record: HttpProblemWriter.
        }
        boolean anything = mediaType.isWildcardSubtype() && mediaType.isCompatible(MediaType.APPLICATION_JSON_TYPE);
        return anything
                ? WITH_OWN_FORM.stream().noneMatch(own -> own.isAssignableFrom(type))
                        && super.isWriteable(type, genericType, annotations, MediaType.APPLICATION_JSON_TYPE)
                : super.isWriteable(type, genericType, annotations, mediaType);
    }

    @Override
    public Object readFrom(Class<Object> type, Type genericType, Annotation[] annotations, MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders, InputStream entityStream) throws IOException {
        PushbackInputStream stream = new PushbackInputStream(entityStream);
        int first = stream.read();
        if (first < 0) {
            throw new NoContentException("empty body");
        }
        stream.unread(first);
        return super.readFrom(type, genericType, annotations, mediaType, httpHeaders, stream);
    }
}
