package org.jzenith.rest.dispatch;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.NoContentException;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.plugins.providers.jackson.ResteasyJackson2Provider;

/** RESTEasy's JSON provider, except that an empty body is a client's error instead of a null (Jakarta REST 4.2.4). */
@Provider
@Consumes({"application/json", "application/*+json", "text/json"})
@Produces({"application/json", "application/*+json", "text/json"})
final class JsonProvider extends ResteasyJackson2Provider {

    /** Gives RESTEasy the one mapper of the application. A {@code ContextResolver} of the application comes before it. */
    @Provider
    record MapperResolver(ObjectMapper mapper) implements ContextResolver<ObjectMapper> {
        @Override
        public ObjectMapper getContext(Class<?> type) {
            return mapper;
        }
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
