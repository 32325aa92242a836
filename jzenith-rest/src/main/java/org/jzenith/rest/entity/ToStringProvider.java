package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.plugins.providers.DefaultTextPlain;
import org.jzenith.core.async.AsyncTypes;

/** RESTEasy's provider for any value as text, except for streams: their text would be a class name of RxJava. */
@Provider
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
@SuppressWarnings("rawtypes") // as in RESTEasy
final class ToStringProvider extends DefaultTextPlain {

    private final AsyncTypes asyncTypes;

    ToStringProvider(AsyncTypes asyncTypes) {
        this.asyncTypes = asyncTypes;
    }

    @Override
    public boolean isWriteable(Class type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return !asyncTypes.isAsync(type) && super.isWriteable(type, genericType, annotations, mediaType);
    }
}
